import { startTestServer, type TestServer } from '../servers/server.ts';

/** Two nodes on one database; the second runs no jobs. The payment jobs run when a test calls them. */
export interface PaymentNodes<Jobs> {
  server: TestServer;
  second: TestServer;
  paymentJobs: Jobs;
  stop(): Promise<void>;
}

export async function startPaymentNodes<Jobs extends { close(): Promise<void> }>(
  openJobs: (server: TestServer) => Promise<Jobs>,
): Promise<PaymentNodes<Jobs>> {
  const server = await startTestServer();
  const second = await startTestServer({ database: server.database, env: { SOUK_ROLE: 'api' } });
  const paymentJobs = await openJobs(server);
  return {
    server,
    second,
    paymentJobs,
    async stop() {
      await paymentJobs.close();
      await second.stop();
      await server.stop();
    },
  };
}
