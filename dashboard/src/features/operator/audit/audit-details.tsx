import type { AuditEntry } from '@souk/sdk';
import { Fact } from '../../../ui/layout/fact.tsx';
import { AccountLink } from '../accounts/account-link.tsx';

const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long' });

const TERMS: Record<string, string> = { basis_points: 'Basis points', model: 'Model ID', dataset: 'Dataset ID' };

/** Shows all fields of an audit entry. */
export function AuditDetails({ id, entry }: { id: string; entry: AuditEntry }) {
  const { operator, account } = entry;
  // The row above shows the mode.
  const { reason, mode: _mode, ...rest } = entry.detail;
  return (
    <dl
      id={id}
      className="grid gap-x-8 gap-y-4 border-t border-line bg-sunken px-5 py-4 text-sm sm:grid-cols-2 sm:pl-11"
    >
      {typeof reason === 'string' && (
        <Fact term="Reason" whole>
          {reason}
        </Fact>
      )}
      <Fact term="By">{operator ? <AccountLink account={operator} /> : 'A command on the host'}</Fact>
      <Fact term="At">
        <time dateTime={entry.at}>{exactFormat.format(new Date(entry.at))}</time>
      </Fact>
      <Fact term="Subject">{account ? <AccountLink account={account} /> : <Mono text={entry.subject} />}</Fact>
      {Object.entries(rest).map(([name, value]) => (
        <Fact key={name} term={termOf(name)}>
          <Mono text={typeof value === 'string' ? value : JSON.stringify(value)} />
        </Fact>
      ))}
      <Fact term="Action">
        <Mono text={entry.action} />
      </Fact>
      {entry.request_id && (
        <Fact term="Request ID">
          <Mono text={entry.request_id} />
        </Fact>
      )}
    </dl>
  );
}

const termOf = (name: string): string =>
  TERMS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function Mono({ text }: { text: string }) {
  return <code className="font-mono text-[13px]">{text}</code>;
}
