import type { Topic } from '../conversation.ts';
import { about, toDo } from './openings.ts';

/** The `souk` command and the SDK. */
export const commandLineTopic: Topic = {
  name: 'command-line',
  weight: 0.7,
  intents: [
    {
      name: 'cli-commands',
      asks: [
        'What {commands|subcommands} does {the souk command|the CLI|souk|the command line tool} have?',
        'What can {the souk command|the CLI|the souk tool|npx souk} do?',
        'Is there {a CLI|a command line tool|a command-line interface|a terminal program} [for Souk]?',
        '{List|Name|Show me} the {souk|CLI} commands',
        'What is {the souk command|the souk CLI|npx souk}?',
        'souk {commands|help|cli}?',
        ...about('{the souk command|the CLI|the command line tool}'),
        'Which {souk|CLI} commands {are there|exist}?',
        'Can I use Souk from {a terminal|the command line|the shell}?',
      ],
      answers: [
        'The `souk` command has `start`, `login`, `logout`, `whoami`, `keys create`, `keys list`, `keys revoke`, `operator` and `ledger audit`. {Run it as `npx souk` in the project folder.|}',
        'With `souk` you can `start` the server, `login`, make and revoke `keys`, name an `operator`, and run `ledger audit`. {In the project folder it is `npx souk`.|}',
      ],
      facts: ['souk', 'start', 'login', 'keys', 'operator', 'ledger audit'],
    },
    {
      name: 'cli-npx-where',
      asks: [
        'How do I {run|call|use|install} the souk command?',
        'Where do I run {npx souk|the souk command}?',
        'Why does npx souk {fail|not work|look for a package|not find the command} [in another folder]?',
        'souk: command not found',
        'npx souk does not work',
        'Do I have to install the {CLI|souk command}?',
        'Can I run npx souk {anywhere|in any folder|from another directory}?',
      ],
      answers: [
        'Run `npx souk` in the project folder. Elsewhere npx would look for another package of that name.',
        'It comes with the project: use `npx souk` inside the project folder, not in another one.',
      ],
      facts: ['npx souk', 'project folder'],
      short: 'npx souk in the project folder',
    },
    {
      name: 'cli-other-server',
      asks: [
        ...toDo(
          '{use the CLI with another server|point the souk command at another server|connect the CLI to a remote server}',
        ),
        'Which server does {the CLI|the souk command|npx souk} {talk to|use|call}?',
        'What is SOUK_URL?',
        'How do I tell {the CLI|souk} {which server|the address of the server}?',
        'SOUK_URL?',
        'What does --url do?',
      ],
      answers: [
        'It talks to http://localhost:4242 by default; `--url` or the variable `SOUK_URL` names another server.',
        'Use `--url` or set `SOUK_URL`. {Without them it is http://localhost:4242.|The default is http://localhost:4242.}',
      ],
      facts: ['--url', 'SOUK_URL', 'http://localhost:4242'],
      short: '--url or SOUK_URL',
    },
    {
      name: 'sdk-which',
      asks: [
        'Is there an SDK?',
        'Which {SDKs|client libraries|libraries} {are there|exist|can I use} [for the API]?',
        'Is there {a client library|a package|a client} for {JavaScript|TypeScript|Node|Python|Go}?',
        'Can I use Souk from {JavaScript|TypeScript|Python|Go|Java|Rust}?',
        ...toDo('call Souk from {TypeScript|JavaScript|Node|Python|my program}'),
        'SDK?',
        'Do I need an SDK to {use|call} the API?',
      ],
      answers: [
        'There is a TypeScript SDK in the repository, `@souk/sdk`. From other languages use plain HTTP with the OpenAPI description at `/v1/openapi.json`.',
        'Yes, for TypeScript: `@souk/sdk`, in the repository. {Any language can call the API over HTTP with JSON.|The OpenAPI description at `/v1/openapi.json` serves the rest.}',
      ],
      facts: ['@souk/sdk', 'TypeScript'],
      short: '@souk/sdk',
    },
  ],
};
