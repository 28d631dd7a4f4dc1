import { Choices } from '../ui/choices.tsx';
import { cardExpiry, cardName } from './card-words.ts';
import type { PaymentMethod } from './payments.api.ts';

export const NEW_CARD = 'new';

interface CardChoiceProps {
  cards: PaymentMethod[];
  /** The id of one of them, or `NEW_CARD`. */
  chosen: string;
  takesNew: boolean;
  onChoose: (chosen: string) => void;
}

/** One of the saved cards, or another one. */
export function CardChoice({ cards, chosen, takesNew, onChoose }: CardChoiceProps) {
  const saved = cards.map((card) => ({ value: card.id, label: cardName(card), description: cardExpiry(card) }));
  const another = { value: NEW_CARD, label: 'Another card', description: 'Enter its number.' };
  return (
    <Choices
      legend="Pay with"
      name="paying_card"
      value={chosen}
      choices={takesNew ? [...saved, another] : saved}
      onChange={onChoose}
    />
  );
}
