import { type Route, route } from '../access/route.ts';
import { Named } from '../platform/http/schemas/json-schema.ts';
import { type ExaminedMarket, examineMarket } from './examine-market.ts';
import { MarketHealth } from './market-health.ts';

export function healthRoutes(market: ExaminedMarket): Route[] {
  const startedAt = new Date();
  return [
    route({
      access: 'operator',
      tag: 'Operator',
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/health',
      summary: 'Retrieve the health of the market',
      description:
        'Returns the state of both modes, in whichever mode you call it: the database, waiting jobs and webhooks, storage, payment processors, inference backends and the nodes that run models. External services are not called: their last known state is returned.',
      status: 200,
      response: Named(MarketHealth),
      handler: () => examineMarket(market, startedAt),
    }),
  ];
}
