/** Requests that the service sends, for the API description: one, whatever the type of the event. */
export const SENT_REQUESTS = {
  event: {
    post: {
      tags: ['Webhooks'],
      summary: 'What your endpoint receives',
      description:
        'Sent to each webhook endpoint that listens to the type of the event, at least once, and possibly out of order. Verify it before you trust it, as the [guide](/docs/webhooks#verify) says. An event that comes again has the same `id`.',
      parameters: [
        header('svc-signature', '`t=<unix seconds>,v1=<hex>`, with a `v1` for each secret that signs'),
        header('svc-event-id', 'the `id` of the event'),
        header('svc-event-type', 'the `type` of the event'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Event' },
                {
                  type: 'object' as const,
                  required: ['sequence'],
                  properties: {
                    sequence: {
                      type: 'integer' as const,
                      description: 'counts the events of this endpoint, without a gap',
                    },
                  },
                },
              ],
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Within 15 seconds: you have the event. What is in the body is kept in the log.' },
        '410': { description: 'The address is gone: the endpoint is disabled.' },
        default: { description: 'Anything else, or nothing in time: it is tried again, for three days.' },
      },
      security: [],
    },
  },
};

function header(name: string, description: string) {
  return { in: 'header', name, required: true, description, schema: { type: 'string' as const } };
}
