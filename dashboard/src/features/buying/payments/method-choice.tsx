import type { PaymentMethod } from '@souk/sdk';
import { formatMoney, type Money } from '../../../lib/format/money.ts';
import { cardExpiry, cardName } from '../../../lib/labels/card-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';
import { shortfall } from './wallet.ts';

export const NEW_CARD = 'new';
/** The value that the API expects for the balance. */
export const BALANCE = 'balance';

/** The balance, and the price it has to cover. */
export interface Purse {
  available: Money;
  price: Money;
}

interface MethodChoiceProps {
  cards: PaymentMethod[];
  /** Undefined where only a card is accepted. */
  purse: Purse | undefined;
  /** The id of a card, `BALANCE` or `NEW_CARD`. */
  chosen: string;
  acceptsNew: boolean;
  onChoose: (chosen: string) => void;
}

/** Chooses between the balance, a saved card and a new card. */
export function MethodChoice({ cards, purse, chosen, acceptsNew, onChoose }: MethodChoiceProps) {
  const saved = cards.map((card) => ({ value: card.id, label: cardName(card), description: cardExpiry(card) }));
  const another = {
    value: NEW_CARD,
    label: cards.length > 0 ? 'Another card' : 'Card',
    description: 'Enter its number.',
  };
  const missing = purse && shortfall(purse.available, purse.price);
  return (
    <div>
      <Choices
        legend="Pay with"
        name="paying_method"
        value={chosen}
        choices={[...(purse ? [balanceChoice(purse)] : []), ...saved, ...(acceptsNew ? [another] : [])]}
        onChange={onChoose}
      />
      {missing && (
        <p className="mt-2 text-[13px] text-muted">
          Your balance is {formatMoney(missing)} short. <TextLink to="/dashboard/cards">Top up</TextLink>
        </p>
      )}
    </div>
  );
}

function balanceChoice({ available, price }: Purse) {
  const missing = shortfall(available, price);
  return {
    value: BALANCE,
    label: 'Balance',
    description: missing
      ? `${formatMoney(available)}: too low for this payment.`
      : `${formatMoney(available)} available.`,
    disabled: missing !== undefined,
  };
}
