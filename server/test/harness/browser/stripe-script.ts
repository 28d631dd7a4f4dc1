import type { Page } from 'playwright-core';
import type { StripeServer } from '../servers/stripe-server.ts';

// A double of Stripe's script: tests load nothing from Stripe. Elements that the real script renders in frames are part of
// the page here.

/** Card numbers that the double knows, by their outcome. */
export const STRIPE_CARDS = {
  good: '4242424242424242',
  /** Requires authentication when it is saved. */
  authenticatedOnSaving: '4000002500003155',
  /** Requires authentication when it is charged. */
  authenticatedOnCharging: '4000002760003184',
  /** Rejected when it is saved. */
  rejected: '4000000000000002',
  /** Can be saved, and is declined when it is charged. */
  declined: '4000000000000341',
} as const;

const TOKENS: Record<string, string> = {
  [STRIPE_CARDS.good]: 'pm_card_visa',
  [STRIPE_CARDS.authenticatedOnSaving]: 'pm_card_mastercard',
  [STRIPE_CARDS.authenticatedOnCharging]: 'pm_card_threeDSecure2Required',
  [STRIPE_CARDS.declined]: 'pm_card_chargeDeclined',
};

export interface StripeScriptDouble {
  /** Blocks the script as an ad blocker does, or allows it again. */
  block(blocked: boolean): void;
  /** Number of requests for the script. */
  readonly loads: number;
}

/** Serves the double to a page in place of Stripe's script. */
export async function serveStripeScript(page: Page, server: StripeServer): Promise<StripeScriptDouble> {
  const { objects, calls } = server.double;
  let blocked = false;
  let loads = 0;
  await page.exposeFunction('stripeSaveCard', (number: string) => {
    const customer = calls.findLast(({ call }) => call === 'POST setup_intents')?.fields.customer ?? null;
    const token = TOKENS[number];
    return token === undefined ? null : objects.newMethod(token, customer);
  });
  await page.exposeFunction('stripeAuthenticate', async (secret: string, yes: boolean) => {
    const id = secret.replace(/_secret_.*$/, '');
    objects.completeStep(id, yes);
    const type = yes ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
    await server.sendEvent(server.eventOf(type, objects.intent(id)));
  });
  await page.route('https://js.stripe.com/**', (route) => {
    loads += 1;
    return blocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: `(${script})()` });
  });
  return {
    block(now) {
      blocked = now;
    },
    get loads() {
      return loads;
    },
  };
}

/** Runs on the page. */
function script(): void {
  interface Exposed {
    Stripe: unknown;
    stripeSaveCard(number: string): Promise<string | null>;
    stripeAuthenticate(secret: string, yes: boolean): Promise<void>;
  }
  const here = window as unknown as Exposed;

  const field = (label: string, variables: Record<string, string>) => {
    const row = document.createElement('label');
    const input = document.createElement('input');
    row.append(label, input);
    Object.assign(row.style, { display: 'grid', gap: '6px', color: variables.colorText, fontSize: '14px' });
    Object.assign(input.style, {
      padding: '9px 12px',
      color: variables.colorText,
      background: variables.colorBackground,
      border: `1px solid ${variables.colorTextPlaceholder}`,
      borderRadius: variables.borderRadius,
    });
    return { row, input };
  };

  /** Covers the page, as Stripe's overlay does. A modal dialog of the page would still be above it. */
  const confirmAtBank = () =>
    new Promise<boolean>((resolve) => {
      const overlay = document.createElement('div');
      overlay.setAttribute('role', 'dialog');
      overlay.setAttribute('aria-label', 'Your bank');
      Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#fff' });
      for (const [words, yes] of [
        ['Complete', true],
        ['Fail', false],
      ] as const) {
        const button = document.createElement('button');
        button.textContent = words;
        button.onclick = () => {
          overlay.remove();
          resolve(yes);
        };
        overlay.append(button);
      }
      document.body.append(overlay);
    });

  const cardError = (message: string) => ({ error: { type: 'card_error', message } });
  const UNPROVEN = 'We are unable to authenticate your payment method.';

  here.Stripe = (key: string) => {
    if (!key.startsWith('pk_')) throw new Error('a publishable key is needed');
    let number: HTMLInputElement | undefined;
    return {
      elements: ({ appearance }: { appearance: { variables: Record<string, string> } }) => ({
        update() {},
        create: () => {
          const ready: (() => void)[] = [];
          const fields = ['Card number', 'Expiration date', 'Security code'].map((label) =>
            field(label, appearance.variables),
          );
          const form = document.createElement('div');
          Object.assign(form.style, { display: 'grid', gap: '14px' });
          form.append(...fields.map(({ row }) => row));
          return {
            on: (event: string, listener: () => void) => event === 'ready' && ready.push(listener),
            mount(place: HTMLElement) {
              number = fields[0]?.input;
              place.append(form);
              for (const listener of ready) setTimeout(listener);
            },
            destroy: () => form.remove(),
          };
        },
      }),
      async confirmSetup() {
        const typed = number?.value.replace(/\s/g, '') ?? '';
        if (typed.length < 16) {
          return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        }
        if (typed === '4000002500003155' && !(await confirmAtBank())) return cardError(UNPROVEN);
        const method = await here.stripeSaveCard(typed);
        return method === null ? cardError('Your card was declined.') : { setupIntent: { payment_method: method } };
      },
      async handleNextAction({ clientSecret }: { clientSecret: string }) {
        const yes = await confirmAtBank();
        await here.stripeAuthenticate(clientSecret, yes);
        return yes ? {} : cardError(UNPROVEN);
      },
    };
  };
}
