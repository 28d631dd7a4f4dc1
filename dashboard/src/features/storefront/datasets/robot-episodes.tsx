import type { Dataset } from '@souk/sdk';
import { formatCount } from '../../../lib/format/numbers.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';

type LeRobot = NonNullable<Dataset['lerobot']>;

/** Shows the metadata of a LeRobot dataset: length of the recording, robot, and the features of a frame. */
export function RobotEpisodes({ lerobot }: { lerobot: LeRobot }) {
  const { episodes, frames, fps, tasks, robot_type, codebase_version, features } = lerobot;
  const haveNames = features.some(({ names }) => names !== undefined);
  return (
    <div className="space-y-6">
      <Card className="p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 text-sm sm:grid-cols-4">
          <Fact term="Episodes">{formatCount(episodes)}</Fact>
          <Fact term="Frames">{formatCount(frames)}</Fact>
          <Fact term="Recorded">{formatRecordedTime(frames, fps)}</Fact>
          <Fact term="Frames per second">{fps}</Fact>
          <Fact term="Robot">{robot_type ?? 'Not specified'}</Fact>
          <Fact term="Tasks">{tasks === null ? 'Not specified' : formatCount(tasks)}</Fact>
          <Fact term="Frames per episode">{episodes > 0 ? formatCount(Math.round(frames / episodes)) : '—'}</Fact>
          <Fact term="LeRobot layout">{codebase_version}</Fact>
        </dl>
      </Card>
      <section>
        <h2 className="mb-3 font-semibold">Features per frame</h2>
        <ScrollArea label="Features" className="bg-surface">
          <table className="w-full border-collapse text-sm">
            <thead className="bg-sunken text-left">
              <tr>
                <th scope="col" className="px-4 py-2 font-medium">
                  Feature
                </th>
                <th scope="col" className="px-4 py-2 font-medium">
                  Type
                </th>
                <th scope="col" className="px-4 py-2 font-medium">
                  Shape
                </th>
                {haveNames && (
                  <th scope="col" className="px-4 py-2 font-medium">
                    Names
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {features.map(({ name, dtype, shape, names }) => (
                <tr key={name} className="border-t border-line align-top">
                  <td className="px-4 py-2 font-mono text-[13px]">{name}</td>
                  <td className="px-4 py-2 font-mono text-[13px]">{dtype}</td>
                  <td className="px-4 py-2 font-mono text-[13px] whitespace-nowrap">{shape.join(' × ')}</td>
                  {haveNames && (
                    <td className="min-w-40 px-4 py-2 text-[13px] text-muted">{names?.join(', ') ?? ''}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </section>
    </div>
  );
}

/** Formats the recorded time as `10 s`, `12 min` or `3.5 h`. */
function formatRecordedTime(frames: number, fps: number): string {
  const seconds = fps > 0 ? frames / fps : 0;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
