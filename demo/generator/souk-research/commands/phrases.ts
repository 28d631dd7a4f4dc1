import type { Direction, Intent, Unit } from './command-meaning.ts';

/**
 * Sentences of the grammar. `{a|b}` is one of them; `#` is the amount with its unit; `>` is a phrase of the direction.
 */
export interface Phrase {
  intent: Intent;
  text: string;
  directions?: readonly Direction[];
  units?: readonly Unit[];
}

const ALONG: readonly Direction[] = ['forward', 'backward', 'left', 'right'];
const ASIDE: readonly Direction[] = ['left', 'right'];
const LENGTHS: readonly Unit[] = ['metre', 'centimetre'];
const ANGLES: readonly Unit[] = ['degree', 'degree', 'degree', 'turn'];
const TIMES: readonly Unit[] = ['second', 'minute'];

export const PHRASES: readonly Phrase[] = [
  { intent: 'drive', text: '{drive|move|go|roll|travel} # >', directions: ALONG, units: LENGTHS },
  { intent: 'drive', text: '{drive|move|go|roll} > {by |for |}#', directions: ALONG, units: LENGTHS },
  { intent: 'drive', text: '{drive|move|go} >', directions: ALONG },
  { intent: 'drive', text: '{advance|proceed} {by |}#', directions: ['forward'], units: LENGTHS },
  { intent: 'drive', text: '{reverse|back up|back off} {by |}#', directions: ['backward'], units: LENGTHS },
  { intent: 'drive', text: '# >', directions: ALONG, units: LENGTHS },
  { intent: 'turn', text: '{turn|rotate|spin|pivot} {to the |}> {by |}#', directions: ASIDE, units: ANGLES },
  { intent: 'turn', text: '{turn|rotate|spin|pivot|swing} # {to the |}>', directions: ASIDE, units: ANGLES },
  { intent: 'turn', text: '{turn|rotate|face} {to the |}>', directions: ASIDE },
  { intent: 'turn', text: '# {turn|rotation} {to the |}>', directions: ASIDE, units: ['degree'] },
  { intent: 'turn', text: '{turn|spin|rotate} around {once |}{to the |}>', directions: ASIDE },
  { intent: 'turn', text: '{turn|spin|rotate} around', directions: ['none'] },
  { intent: 'lift', text: '{raise|lift} the {arm|gripper|hand|wrist} {by |}#', directions: ['up'], units: LENGTHS },
  { intent: 'lift', text: '{lower|drop} the {arm|gripper|hand|wrist} {by |}#', directions: ['down'], units: LENGTHS },
  { intent: 'lift', text: '{move|bring} the {arm|gripper|hand} > {by |}#', directions: ['up', 'down'], units: LENGTHS },
  { intent: 'lift', text: '{raise|lift} the {arm|gripper|hand}', directions: ['up'] },
  { intent: 'lift', text: '{lower the|put down the|bring down the} {arm|hand}', directions: ['down'] },
  { intent: 'grip', text: '{open|release|spread} {the |your |}{gripper|hand|fingers|claw}', directions: ['open'] },
  { intent: 'grip', text: '{let go|let it go|release it|drop it}', directions: ['open'] },
  { intent: 'grip', text: '{close|shut|tighten} {the |your |}{gripper|hand|fingers|claw}', directions: ['close'] },
  {
    intent: 'grip',
    text: '{grab|grip|grasp|hold|take|pick up} {the |the red |the green |the blue |that }{box|part|bottle|cube|ball|cup|tool}',
    directions: ['close'],
  },
  { intent: 'wait', text: '{wait|pause|hold on|rest|stay there} {for |}#', units: TIMES },
  { intent: 'wait', text: '{wait|pause|hold on} {here|a moment|until i say so}' },
  { intent: 'speed', text: '{slow down|go slower} {to|by} #', directions: ['down'], units: ['percent'] },
  { intent: 'speed', text: '{speed up|go faster} {to|by} #', directions: ['up'], units: ['percent'] },
  { intent: 'speed', text: '{slow down|go slower|drive slower|not so fast}', directions: ['down'] },
  { intent: 'speed', text: '{speed up|go faster|drive faster|hurry up}', directions: ['up'] },
  { intent: 'speed', text: '{set|limit|change} {the |your |}speed to #', units: ['percent'] },
  { intent: 'stop', text: '{stop|halt|freeze|emergency stop|stop moving|stand still|abort|stop right there}' },
  {
    intent: 'dock',
    text: '{go|drive|return|head} {home|me home|to the dock|back to the dock|to your charger|back home}',
  },
  { intent: 'dock', text: '{dock|charge your battery|go and charge|return to base|go to the charging station}' },
];

export const DIRECTION_TEXTS: Record<Direction, readonly string[]> = {
  none: [''],
  forward: ['forward', 'forwards', 'ahead', 'straight ahead', 'straight on'],
  backward: ['back', 'backward', 'backwards'],
  left: ['left'],
  right: ['right'],
  up: ['up', 'upwards'],
  down: ['down', 'downwards'],
  open: [''],
  close: [''],
};

/** How the unit is written after one, and after other amounts. */
export const UNIT_TEXTS: Record<Exclude<Unit, 'none'>, readonly (readonly [one: string, many: string])[]> = {
  metre: [
    ['metre', 'metres'],
    ['meter', 'meters'],
    ['m', 'm'],
  ],
  centimetre: [
    ['centimetre', 'centimetres'],
    ['centimeter', 'centimeters'],
    ['cm', 'cm'],
  ],
  degree: [
    ['degree', 'degrees'],
    ['degree', 'degrees'],
    ['deg', 'deg'],
    ['°', '°'],
  ],
  turn: [
    ['turn', 'turns'],
    ['full turn', 'full turns'],
  ],
  second: [
    ['second', 'seconds'],
    ['sec', 'secs'],
    ['s', 's'],
  ],
  minute: [
    ['minute', 'minutes'],
    ['min', 'min'],
  ],
  percent: [
    ['percent', 'percent'],
    ['per cent', 'per cent'],
    ['%', '%'],
  ],
};
