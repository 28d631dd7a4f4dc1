import { type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { collect } from '../input/read-value.ts';
import { callApi, type Method } from './api/call-api.ts';

const EXAMPLES: Readonly<Record<Method, string>> = {
  get: 'souk api get /models --param q=grasp --paginate',
  post: 'souk api post /models/ada/grasp/revisions -f revision=1.0.0',
  patch: 'souk api patch /listings/lst_… -f title="Grasp 2" -f price.amount:=4900',
  put: 'souk api put /models/ada/grasp/star',
  delete: 'souk api delete /models/ada/grasp/star',
};

export function addApi(program: Command): void {
  const api = program
    .command('api')
    .summary('call any endpoint of the API')
    .description(
      'Call any endpoint of the API with your credentials and print the response as JSON. See /docs on the server for a list of endpoints.',
    )
    .addHelpText(
      'after',
      `\nExamples:\n${Object.values(EXAMPLES)
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );

  for (const method of ['get', 'post', 'patch', 'put', 'delete'] as const) {
    const command = withServerOptions(api.command(method))
      .summary(`send a ${method.toUpperCase()} request`)
      .description(`Send a ${method.toUpperCase()} request and print the response.`)
      .argument('<path>', 'below /v1, such as /models')
      .option('--param <name=value>', 'a query parameter, repeatable', collect)
      .option('-i, --include', 'also print the status and the headers, such as the request ID')
      .addHelpText('after', `\nExample:\n  ${EXAMPLES[method]}`)
      .action((path: string, _options, self: Command) => callApi(method, path, self));
    if (method === 'get') command.option('--paginate', 'fetch all pages of a list and print all items');
    if (method === 'post')
      command.option('--idempotency-key <key>', 'repeated requests with the same key take effect once');
    if (method === 'get' || method === 'delete') continue;
    command
      .addOption(new Option('-d, --data <json>', 'the body: JSON, @file, or @- for standard input').conflicts('field'))
      .option('-f, --field <name=value>', 'a field of the body, repeatable: a.b=text, or a.b:=JSON', collect);
  }
}
