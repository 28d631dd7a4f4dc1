import type { ByteSource } from '../../platform/byte-source.ts';

interface LeRobotFeature {
  name: string;
  /** `float32`, `int64`, `video`, `image` … */
  dtype: string;
  shape: number[];
  /** Names of the dimensions, or of the motors along them. */
  names?: string[];
}

export interface LeRobotInfo {
  codebase_version: string;
  robot_type: string | null;
  total_episodes: number;
  total_frames: number;
  total_tasks?: number;
  fps: number;
  features: LeRobotFeature[];
}

const MAX_BYTES = 1024 * 1024;
const MAX_FEATURES = 500;
const MAX_NAMES = 256;
const MAX_DIMENSIONS = 16;
const MAX_TEXT = 200;
/** 2.0, 2.1 and 3.0 arrange episodes differently, but describe them here in the same way. */
const KNOWN_VERSION = /^v[23]\.\d{1,2}$/;

/** Reads a robot dataset's `meta/info.json`; null if it is something else. */
export async function readLeRobotInfo(source: ByteSource): Promise<LeRobotInfo | null> {
  if (source.size > MAX_BYTES) return null;
  const info = parseObject((await source.read(0, source.size)).toString());
  const { codebase_version: version, robot_type: robot, fps } = info ?? {};
  const [episodes, frames, tasks] = [info?.total_episodes, info?.total_frames, info?.total_tasks];
  const features = readFeatures(info?.features);
  if (typeof version !== 'string' || !KNOWN_VERSION.test(version)) return null;
  if (!features || !isCount(episodes) || !isCount(frames)) return null;
  if (typeof fps !== 'number' || !(fps > 0 && fps <= 1e6)) return null;
  return {
    codebase_version: version,
    robot_type: isText(robot) ? robot : null,
    total_episodes: episodes,
    total_frames: frames,
    ...(isCount(tasks) ? { total_tasks: tasks } : {}),
    fps,
    features,
  };
}

function readFeatures(value: unknown): LeRobotFeature[] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length > MAX_FEATURES) return undefined;
  const features = entries.map(([name, feature]) => readFeature(name, feature));
  return features.every((feature) => feature !== undefined) ? features : undefined;
}

function readFeature(name: string, value: unknown): LeRobotFeature | undefined {
  if (!isText(name) || !isObject(value)) return undefined;
  const { dtype, shape } = value;
  if (!isText(dtype) || !Array.isArray(shape) || shape.length > MAX_DIMENSIONS || !shape.every(isCount))
    return undefined;
  const names = namesIn(value.names);
  return { name, dtype, shape, ...(names.length > 0 ? { names } : {}) };
}

/** Accepts a list, or lists by kind (`{ motors: […] }`); both exist in practice. */
function namesIn(value: unknown): string[] {
  const lists = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return lists.flat(2).filter(isText).slice(0, MAX_NAMES);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
