import type { Files } from '../harness/markets/catalog.ts';

const EPISODES = 4;
const FRAMES = 300;
const JOINTS = ['shoulder_pan', 'shoulder_lift', 'elbow_flex', 'wrist_flex', 'wrist_roll'];
const OUTCOMES = ['placed', 'placed', 'dropped', 'placed'];

/** Returns teleoperated episodes in LeRobot's layout, as a table of the arm's measurements. */
export function recordedEpisodes(): Files {
  const features = {
    action: { dtype: 'float32', shape: [JOINTS.length], names: JOINTS },
    timestamp: { dtype: 'float32', shape: [1] },
    gripper_force: { dtype: 'float32', shape: [1] },
    episode_index: { dtype: 'int64', shape: [1] },
  };
  const info = {
    codebase_version: 'v2.1',
    robot_type: 'so100',
    total_episodes: EPISODES,
    total_frames: EPISODES * FRAMES,
    total_tasks: 1,
    fps: 20,
    features,
  };
  const shards = Array.from({ length: EPISODES }, (_, episode) => [
    `data/episode_${String(episode).padStart(6, '0')}.csv`,
    tableOf(episode),
  ]);
  return { 'meta/info.json': `${JSON.stringify(info, null, 2)}\n`, ...Object.fromEntries(shards) };
}

function tableOf(episode: number): string {
  const header = ['episode', 'frame', 'timestamp', ...JOINTS, 'gripper_force', 'outcome'];
  const rows = Array.from({ length: FRAMES }, (_, frame) => {
    const time = frame / 20;
    const angles = JOINTS.map((_, joint) => (0.9 * Math.sin(time / (1 + joint / 4) + joint + episode)).toFixed(4));
    const force = Math.max(0, 7.4 * Math.sin(time / 2 - 1)).toFixed(2);
    return [episode, frame, time.toFixed(2), ...angles, force, OUTCOMES[episode % OUTCOMES.length]];
  });
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
