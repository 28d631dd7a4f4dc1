/** Something the user can put right: told in one line, with no stack. */
export class Failure extends Error {}
