import { Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { listTakedowns } from '../catalog/assets/take-down-asset.ts';
import { TAKEDOWN_STATUSES, Takedown, toTakedownResponse } from '../catalog/assets/takedown.ts';
import { ASSET_TYPES } from '../commerce/listings/listing.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, IdOf, IdOrSlugOf, ListOf, Named, NonBlank, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { lift, takeDown } from './take-down.ts';

const common = { access: 'operator', tag: 'Operator' } as const;
const url = '/v1/operator/takedowns';

const TAKING_DOWN =
  'In the mode of the request. From then on nobody but its owner finds, downloads or stars it: it is in no list and no search, and its own address answers 404 to everybody but its owner, who is shown the reason, and operators. Addresses of downloads that were handed out before work for at most five minutes more. The pictures of its listings are not served any more; copies that browsers keep last for an hour at most. Its listing is taken off sale, and every deployment of it is stopped; none can be published or started until the takedown is lifted. Licenses stay on record and can be refunded: they are good again once it is lifted. Its owner is told by the event `takedown.created`, and by `takedown.lifted` when that is over.';

/** Routes to take down assets, with a reason that their owner sees. */
export function takedownsRoutes(options: ListingsOptions): Route[] {
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url,
      summary: 'List takedowns',
      description: 'Of this mode, newest first, those that were lifted included.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(TAKEDOWN_STATUSES)),
          asset: Type.Optional(IdOf(['mdl', 'dst'], 'a model or a dataset', { maxLength: 40 })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(Takedown)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator takedowns', query);
        const rows = await listTakedowns(db, query, page.afterId, page.limit + 1);
        return page.finish(rows, toTakedownResponse, ({ id }) => [id]);
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url,
      summary: 'Take a model or a dataset down',
      description: TAKING_DOWN,
      body: Type.Object(
        {
          asset: Type.Optional(
            Type.Object(
              { type: Enum(ASSET_TYPES), id: IdOrSlugOf(['mdl', 'dst'], 'a model or a dataset') },
              { additionalProperties: false },
            ),
          ),
          listing_id: Type.Optional(
            IdOf('lst', 'a listing', { description: 'instead of `asset`, the id of a listing of it (lst_…)' }),
          ),
          reason: NonBlank(1000),
        },
        { additionalProperties: false },
      ),
      status: 201,
      response: Named(Takedown),
      handler: (call) => call.write(async (tx) => toTakedownResponse(await takeDown(tx, call, call.body, options))),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: `${url}/:id/lift`,
      summary: 'Lift a takedown',
      description:
        'It is published as it was before, and licenses are good again. Its owner puts it back on sale; whoever had deployed it starts that again.',
      params: Type.Object({ id: Type.String() }),
      status: 200,
      response: Named(Takedown),
      handler: (call) => call.write(async (tx) => toTakedownResponse(await lift(tx, call, call.params.id))),
    }),
  ];
}
