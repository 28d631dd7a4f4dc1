import { freePort } from '../harness/servers/free-port.ts';

const PORT = /(?<=\b(?:localhost|127\.0\.0\.1)(?::|%3A)|\bPORT=|--port[ =])\d{4,5}\b/g;

/** Replaces the ports in a guide with free ones, because tests run concurrently. */
export interface DocumentedPorts {
  /** Returns the free port for a documented one. */
  of(documented: string): Promise<string>;
  /** Replaces documented ports with free ones. */
  asRun(text: string): Promise<string>;
  /** Replaces free ports in an output with documented ones. */
  asDocumented(output: string): string;
}

export function documentedPorts(known: Record<string, string>): DocumentedPorts {
  const ports = new Map(Object.entries(known));
  const of = async (documented: string): Promise<string> => {
    const port = ports.get(documented) ?? String(await freePort());
    ports.set(documented, port);
    return port;
  };
  return {
    of,
    async asRun(text) {
      for (const [documented] of text.matchAll(PORT)) await of(documented);
      return text.replaceAll(PORT, (documented) => ports.get(documented) ?? documented);
    },
    asDocumented(output) {
      const back = new Map([...ports].map(([documented, port]) => [port, documented]));
      return output.replaceAll(/(?<=:|%3A|\bport )\d{4,5}\b/g, (port) => back.get(port) ?? port);
    },
  };
}
