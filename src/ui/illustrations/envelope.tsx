import { Bubble, Scene, TableLine } from './scene.tsx'

/** An envelope with a letter. */
export function EnvelopeIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 128 }} />
      <path className="fill-secondary-100" d="M76 46h88a6 6 0 0 1 6 6v60H70V52a6 6 0 0 1 6-6z" />
      <path className="stroke-secondary-300" strokeWidth="3" d="M88 66h64M88 78h46" />
      <path
        className="fill-white stroke-primary-300"
        strokeWidth="2"
        d="M58 84l62 36 62-36v58a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8z"
      />
      <path className="stroke-primary-200" strokeWidth="2" d="m62 146 42-36M178 146l-42-36" />
      <circle className="fill-primary-fill" cx="172" cy="54" r="15" />
      <path className="stroke-primary-on-fill" strokeWidth="3" d="m165 54 5 5 9-10" />
      <Bubble x={44} y={62} r={8} />
      <Bubble x={204} y={98} r={6} />
    </Scene>
  )
}
