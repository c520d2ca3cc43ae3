import { Peg, Scene } from './scene.tsx'

const sock = 'M0 0h24v34c0 4 2 6 5 9l9 8c5 5 3 13-4 15-4 1-8 0-11-2L7 52c-5-4-7-9-7-14z'

/** A shirt, a sock, and the gap of the missing sock. */
export function NotFoundIllustration() {
  return (
    <Scene>
      <path className="stroke-primary-300" strokeWidth="2" d="M8 44c60 16 164 16 224 0" />
      <g className="fill-white stroke-primary-300" strokeWidth="2">
        <path d="M48 56c8 8 22 9 32 1l20 9c3 1 4 5 2 8l-8 13-9-4v49a5 5 0 0 1-5 5H50a5 5 0 0 1-5-5V83l-9 4-7-13c-2-3-1-7 2-8z" />
      </g>
      <path className="fill-primary-100" d="M70 62c4-1 7-3 10-5l5 3v72a4 4 0 0 1-4 4H70z" />
      <path className="fill-secondary-200" transform="translate(124 58)" d={sock} />
      <path className="stroke-secondary-300" strokeWidth="3" d="M124 68h24M124 75h24" />
      <path
        className="stroke-primary-300"
        strokeWidth="2"
        strokeDasharray="4 6"
        transform="translate(178 54)"
        d={sock}
      />
      <Peg x={50} y={55} />
      <Peg x={80} y={56} />
      <Peg x={136} y={56} />
      <Peg x={190} y={52} />
    </Scene>
  )
}
