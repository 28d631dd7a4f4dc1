import type { Mode, PlatformFee } from '@souk/sdk';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { formatPercent, PERCENT_PATTERN, readPercent } from './fee-labels.ts';
import { SaleExample } from './sale-example.tsx';
import { SetFeeDialog } from './set-fee-dialog.tsx';

/** Sets the fee, with an example that updates while it is typed. */
export function FeeForm({ mode, fee }: { mode: Mode; fee: PlatformFee }) {
  const [text, setText] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState(false);
  const wanted = readPercent(text);
  const isSame = wanted === fee.basis_points;
  return (
    <>
      <Form problem={null} onSubmit={() => setConfirming(true)}>
        <Field
          label="New fee, in percent"
          name="fee"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setDone(false);
          }}
          inputMode="decimal"
          autoComplete="off"
          required
          pattern={PERCENT_PATTERN}
          title="Enter a percentage from 0 to 100, such as 8 or 8.25."
          placeholder={String(fee.basis_points / 100)}
          hint={isSame ? 'This is the current fee.' : 'From 0 to 100, with up to two decimals.'}
        />
        {wanted !== undefined && !isSame && <SaleExample basisPoints={wanted} />}
        <Button type="submit" variant="primary" disabled={isSame}>
          Change fee
        </Button>
        {done && (
          <Notice tone="ok">
            The market keeps {formatPercent(fee.basis_points)} of each sale in {mode} mode from now on.
          </Notice>
        )}
      </Form>
      {confirming && wanted !== undefined && (
        <SetFeeDialog
          mode={mode}
          fee={fee}
          wanted={wanted}
          onDone={() => {
            setText('');
            setDone(true);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
