import { type Route, route } from '../access/route.ts';
import { listTakedowns } from '../catalog/assets/take-down-asset.ts';
import { TAKEDOWN_STATUSES, Takedown, toTakedownResponse } from '../catalog/assets/takedown.ts';
import { ASSET_TYPES } from '../commerce/listings/listing.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, IdOf, IdOrSlugOf, ListOf, Named, NonBlank, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { lift, takeDown } from './take-down.ts';

const common = { access: 'operator', tag: 'Operator' } as const;
const url = '/v1/operator/takedowns';

const TAKING_DOWN =
  'Takes the asset down in the mode of the request. From then on it is in no list and no search, no one else can download or star it, and its URL returns 404 to everyone but operators and its owner, who sees the reason. Download URLs that were issued before expire within five minutes. The images of its listings are no longer served; copies in browser caches expire within an hour. Its listing is taken off sale, and all deployments of it are stopped; none can be published or started until you lift the takedown. Licenses stay on record and can be refunded; they are valid again once you lift the takedown. Its owner receives the event `takedown.created`, and `takedown.lifted` afterwards.';

/** Routes to take down assets, with a reason that their owner sees. */
export function takedownsRoutes(options: ListingsOptions): Route[] {
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url,
      summary: 'List takedowns',
      description: 'Returns the takedowns of this mode, including lifted ones, newest first.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(TAKEDOWN_STATUSES, { description: 'Only takedowns with this status.' })),
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
      summary: 'Create a takedown of a model or dataset',
      description: TAKING_DOWN,
      body: Type.Object(
        {
          asset: Type.Optional(
            Type.Object(
              {
                type: Enum(ASSET_TYPES, { description: 'Type of the asset.' }),
                id: IdOrSlugOf(['mdl', 'dst'], 'a model or a dataset'),
              },
              { additionalProperties: false, description: 'Model or dataset to take down.' },
            ),
          ),
          listing_id: Type.Optional(
            IdOf('lst', 'a listing', {
              description: 'ID of a listing (`lst_…`) of the model or dataset to take down, instead of `asset`.',
            }),
          ),
          reason: {
            ...NonBlank(1000),
            description: 'Reason that the owner sees. 1 to 1000 characters, not only spaces or invisible characters.',
          },
        },
        {
          additionalProperties: false,
          examples: [
            {
              asset: { type: 'model', id: 'acme-robotics/pick-place' },
              reason: 'Contains weights that belong to another company.',
            },
          ],
        },
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
        'Publishes the asset as it was before, and makes its licenses valid again. Its owner must put it back on sale, and owners of its deployments must start them again.',
      params: Type.Object({ id: Type.String({ description: 'ID of the takedown (`tkd_…`).' }) }),
      status: 200,
      response: Named(Takedown),
      handler: (call) => call.write(async (tx) => toTakedownResponse(await lift(tx, call, call.params.id))),
    }),
  ];
}
