import { freePort } from '../harness/servers/server.ts';

const PORT = /(?<=\b(?:localhost|127\.0\.0\.1)(?::|%3A)|\bPORT=|--port[ =])\d{4,5}\b/g;

/** The ports that a guide names, and free ones in their place: tests run side by side, and readers do not. */
export interface DocumentedPorts {
  /** The port to use where the guide says this one. */
  of(documented: string): Promise<string>;
  /** What the guide says, as it is run here. */
  asRun(text: string): Promise<string>;
  /** What was printed here, as the guide would show it. */
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
