import type { Command } from 'commander';
import { wholeNumber } from '../../input/whole-number.ts';

export interface DeployOptions {
  revision?: string;
  name?: string;
  /** False with `--no-listing`, by commander's convention. */
  listing?: string | false;
  idleTimeout?: number;
}

/** Adds the options that a deployment is created and updated with. */
export function withDeployOptions(command: Command): Command {
  return command
    .option('--revision <label>', 'a published revision, such as 1.2.0')
    .option('--name <name>', 'its name')
    .option('--listing <id>', 'your listing, lst_…, whose buyers may call it')
    .option('--idle-timeout <seconds>', 'seconds without a call until it goes idle', wholeNumber({ example: 600 }));
}

/** Converts the options to the fields of the API; those not given are undefined. */
export function readDeployOptions({ revision, name, listing, idleTimeout }: DeployOptions) {
  return { revision, name, listing_id: listing === false ? null : listing, idle_timeout: idleTimeout };
}
