import { Bubble, Peg, Scene, TableLine } from '#ui/illustrations/scene.tsx'

/** A clean shirt on a clothesline. */
export function DoneIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 90 }} />
      <path className="stroke-primary-300" strokeWidth="2" d="M24 44c60 10 132 10 192 0" />
      <path
        className="fill-white stroke-primary-300"
        strokeWidth="2"
        d="m98 52-28 16 10 22 12-6v48a4 4 0 0 0 4 4h48a4 4 0 0 0 4-4V84l12 6 10-22-28-16c-6 12-38 12-44 0z"
      />
      <path className="fill-primary-50" d="M132 136h12a4 4 0 0 0 4-4V84l12 6 8-18-20-12c2 30-4 56-16 76z" />
      <circle className="fill-primary-fill" cx="120" cy="102" r="14" />
      <path className="stroke-primary-on-fill" strokeWidth="3" d="m113 102 5 5 9-10" />
      <Peg x={98} y={52} />
      <Peg x={142} y={52} />
      <Bubble x={52} y={112} r={7} />
      <Bubble x={196} y={104} r={9} />
    </Scene>
  )
}
