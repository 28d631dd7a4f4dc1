import type { PaymentMethod } from '@souk/sdk';
import { formatMoney, type Money } from '../../../lib/format/money.ts';
import { cardExpiry, cardName } from '../../../lib/labels/card-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';
import { shortfall } from './wallet.ts';

export const NEW_CARD = 'new';
/** As the API calls it. */
export const BALANCE = 'balance';

/** The balance, and what it has to suffice for. */
export interface Purse {
  available: Money;
  price: Money;
}

interface MethodChoiceProps {
  cards: PaymentMethod[];
  /** Left out where only a card will do. */
  purse: Purse | undefined;
  /** The id of a card, `BALANCE` or `NEW_CARD`. */
  chosen: string;
  takesNew: boolean;
  onChoose: (chosen: string) => void;
}

/** The balance, one of the saved cards, or another one. */
export function MethodChoice({ cards, purse, chosen, takesNew, onChoose }: MethodChoiceProps) {
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
        choices={[...(purse ? [balanceChoice(purse)] : []), ...saved, ...(takesNew ? [another] : [])]}
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
    description: missing ? `${formatMoney(available)}: too little for this.` : `${formatMoney(available)} available.`,
    disabled: missing !== undefined,
  };
}
