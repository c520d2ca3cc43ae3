import { Bubble, Scene, TableLine } from '#ui/illustrations/scene.tsx'

/** A front door with a bag beside it. */
export function DoorIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 124, width: 130 }} />
      <path
        className="fill-primary-100 stroke-primary-300"
        strokeWidth="2"
        d="M82 150V54a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v96z"
      />
      <rect className="fill-white stroke-primary-300" strokeWidth="2" x="92" y="58" width="48" height="92" rx="3" />
      <rect className="fill-primary-100" x="100" y="68" width="32" height="26" rx="3" />
      <circle className="fill-secondary-300" cx="133" cy="108" r="3.5" />
      <path
        className="fill-secondary-100 stroke-secondary-300"
        strokeWidth="2"
        d="M156 116h32l3 30a4 4 0 0 1-4 4h-30a4 4 0 0 1-4-4z"
      />
      <path className="stroke-secondary-300" strokeWidth="2" d="M164 116c0-14 16-14 16 0" />
      <path
        className="stroke-primary-200"
        strokeWidth="3"
        d="M60 150v-22M60 136c-10 0-12-8-12-14 8 0 12 6 12 14zM60 130c8 0 11-7 11-13-8 0-11 6-11 13z"
      />
      <Bubble x={190} y={62} r={8} />
      <Bubble x={52} y={74} r={6} />
    </Scene>
  )
}
