const EXAMPLE = {
  id: 'evt_01k9zq4v7he1r8c3t5n6m2x0ev',
  type: 'listing.purchased',
  created_at: '2026-01-07T08:15:30.120Z',
  mode: 'test',
  data: {
    object: { id: 'pur_01k9zq4v7he1r8c3t5n6m2x0ab', status: 'succeeded', buyer: { slug: 'bright-labs' } },
    listing: { id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm', title: 'Pick and place, ready to run' },
  },
  request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
  sequence: 17,
};

/** Requests that the service sends, for the API description: one for all types of events. */
export const SENT_REQUESTS = {
  event: {
    post: {
      tags: ['Webhooks'],
      summary: 'Receive an event',
      description:
        'Sent to each webhook endpoint that is subscribed to the type of the event, at least once and possibly out of order. Verify the signature before you trust the event, as the [guide](/docs/webhooks#verify) shows. A repeated event has the same `id`.',
      parameters: [
        header('svc-signature', 'Signature: `t=<unix seconds>,v1=<hex>`, with one `v1` for each active secret.'),
        header('svc-event-id', 'Unique event ID. Constant across retries.'),
        header('svc-event-type', 'Type of the event.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            example: EXAMPLE,
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Event' },
                {
                  type: 'object' as const,
                  required: ['sequence'],
                  properties: {
                    sequence: {
                      type: 'integer' as const,
                      description:
                        'Position of the event among those of this endpoint. Increases by one with each event.',
                    },
                  },
                },
              ],
            },
          },
        },
      },
      responses: {
        '2XX': {
          description:
            'You received the event. Respond within 15 seconds. The delivery log stores the body of your response.',
        },
        '410': { description: 'The URL no longer exists. The endpoint is disabled.' },
        default: {
          description:
            'Any other status, or no response in time, counts as a failure. The delivery is retried for three days.',
        },
      },
      security: [],
    },
  },
};

function header(name: string, description: string) {
  return { in: 'header', name, required: true, description, schema: { type: 'string' as const } };
}
