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
      summary: 'Show how the market does',
      description:
        'Of both modes, whichever the request is in: the database, jobs and webhooks that wait, what is stored, who processes payments, what answers inference, and the nodes that run models. What is asked elsewhere is shown as it was last found.',
      status: 200,
      response: Named(MarketHealth),
      handler: () => examineMarket(market, startedAt),
    }),
  ];
}
