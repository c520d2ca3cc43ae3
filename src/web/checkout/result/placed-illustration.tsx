import { Bubble, Scene, TableLine } from '#ui/illustrations/scene.tsx'

/** A filled bag with a check: the order is placed. */
export function PlacedIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 104 }} />
      <path className="stroke-primary-300" strokeWidth="4" d="M98 66V54a22 22 0 0 1 44 0v12" />
      <path
        className="fill-white stroke-primary-300"
        strokeWidth="2"
        d="M76 66h88l6 78a6 6 0 0 1-6 6H76a6 6 0 0 1-6-6l6-78z"
      />
      <path className="fill-primary-50" d="M144 66h20l6 78a6 6 0 0 1-6 6h-30c10-26 14-54 10-84z" />
      <path className="stroke-secondary-300" strokeWidth="3" d="M75 78h90" />
      <circle className="fill-primary-fill" cx="120" cy="112" r="19" />
      <path className="stroke-primary-on-fill" strokeWidth="4" d="m111 112 7 7 12-14" />
      <Bubble x={48} y={112} r={7} />
      <Bubble x={196} y={98} r={9} />
      <Bubble x={184} y={54} r={5} />
    </Scene>
  )
}
