import type { ReactNode } from 'react'
import { Door, FoldedStack, Sign } from './stage-parts.tsx'

export const Moving = ({ children }: { children: ReactNode }) => <g className="van-bob">{children}</g>

/** Clean things on hangers, in the side of a van. */
export const onHangers = (
  <g className="stroke-primary-300" strokeWidth="2">
    <path d="M10-54h54" />
    <path className="fill-primary-200" d="m14-52-5 6v20h15v-20l-5-6z" />
    <path className="fill-secondary-200 stroke-secondary-300" d="m34-52-5 6v20h15v-20l-5-6z" />
    <path className="fill-primary-100" d="m54-52-5 6v20h15v-20l-5-6z" />
  </g>
)

export const drum = (
  <g transform="translate(72 56)" strokeWidth="2">
    <rect className="fill-white stroke-primary-300" width="96" height="94" rx="10" />
    <path className="stroke-primary-200" d="M2 20h92" />
    <circle className="fill-secondary-300" cx="14" cy="10" r="4" />
    <path className="stroke-primary-200" strokeWidth="4" d="M62 10h22" />
    <circle className="fill-primary-50 stroke-primary-300" cx="48" cy="56" r="29" />
    <g className="wash-drum">
      <circle className="fill-primary-100" cx="48" cy="56" r="24" />
      <path className="fill-primary-300" d="M28 64c1-9 10-13 16-8s5 14 0 19c-9 0-15-4-16-11z" />
      <path className="fill-secondary-200" d="M47 72c1-8 8-12 15-9 5 2 6 5 4 9-4 6-9 8-16 8-3-2-4-5-3-8z" />
      <path className="fill-white" d="M40 38c6-4 15-1 16 5s-4 10-10 9-11-10-6-14z" />
    </g>
  </g>
)

/** An iron on its board, with steam. */
export const iron = (
  <g strokeWidth="2">
    <path className="stroke-primary-300" strokeWidth="3" d="M96 122l48 28M144 122l-48 28" />
    <path className="fill-white stroke-primary-300" d="M50 112h136c9 0 15 5 16 10H50c-7 0-7-10 0-10z" />
    <path className="fill-primary-100 stroke-primary-300" d="M58 112c0-7 5-10 13-10h58c8 0 11 4 11 10z" />
    <path className="fill-secondary-200 stroke-secondary-300" d="M104 100c1-19 15-30 36-30h17l9 30z" />
    <path className="stroke-primary-fill" strokeWidth="5" d="M122 78c0-22 32-30 39-9" />
    <rect className="fill-primary-fill" x="100" y="97" width="70" height="6" rx="3" />
    <path className="stroke-primary-200" strokeWidth="3" d="M76 90c-6-8 6-12 0-20M92 86c-6-8 6-12 0-20" />
  </g>
)

export const bell = (
  <g transform="translate(120 150)" strokeWidth="2">
    <path className="fill-white stroke-primary-300" d="M-46-12a46 42 0 0 1 92 0z" />
    <circle className="fill-secondary-300" cy="-58" r="5" />
    <rect className="fill-primary-200 stroke-primary-300" x="-54" y="-12" width="108" height="10" rx="5" />
    <path className="stroke-primary-200" strokeWidth="3" d="M-32-20c2-12 10-20 20-23" />
  </g>
)

export const steam = (
  <path
    className="stroke-primary-200"
    strokeWidth="3"
    d="M104 66c-6-8 6-12 0-20M122 62c-6-8 6-12 0-20M140 66c-6-8 6-12 0-20"
  />
)

export const pot = (
  <g strokeWidth="2">
    <path className="fill-primary-100 stroke-primary-300" d="M76 92h92v38a20 20 0 0 1-20 20H96a20 20 0 0 1-20-20z" />
    <rect className="fill-white stroke-primary-300" x="70" y="82" width="104" height="12" rx="6" />
    <path className="stroke-primary-300" strokeWidth="4" d="M64 104h12M168 104h12" />
  </g>
)

export const plate = (
  <g strokeWidth="2">
    <ellipse className="fill-white stroke-primary-300" cx="102" cy="138" rx="56" ry="12" />
    <path className="fill-secondary-200 stroke-secondary-300" d="M70 134c2-24 62-24 64 0z" />
    <path className="fill-white stroke-primary-300" d="M166 108h32v26a12 12 0 0 1-12 12h-8a12 12 0 0 1-12-12z" />
    <path className="stroke-primary-300" d="M198 116c12-2 12 18-1 16" />
    <path className="stroke-primary-200" strokeWidth="3" d="M176 98c-4-6 4-9 0-15M188 98c-4-6 4-9 0-15" />
  </g>
)

export const counter = (
  <g strokeWidth="2">
    <path className="fill-white stroke-primary-300" d="M44 106h152v44H44z" />
    <path className="fill-primary-100" d="M52 116h136v34H52z" />
    <rect className="fill-primary-200 stroke-primary-300" x="36" y="98" width="168" height="10" rx="5" />
  </g>
)

export const paymentCard = (
  <g transform="rotate(-6 110 100)" strokeWidth="2">
    <rect className="fill-white stroke-primary-300" x="56" y="66" width="116" height="74" rx="10" />
    <path className="fill-primary-fill" d="M56 82h116v14H56z" />
    <rect className="fill-secondary-200 stroke-secondary-300" x="68" y="108" width="20" height="15" rx="3" />
    <path className="stroke-primary-200" strokeWidth="4" d="M100 120h54" />
  </g>
)

/** The payment card, with an arrow that leads back to it. */
export const refund = (
  <>
    {paymentCard}
    <Sign x={176} y={58}>
      <path className="stroke-primary-fill" strokeWidth="3" d="M-8 0h10a6 6 0 0 1 0 12h-4M-3-6l-6 6 6 6" />
    </Sign>
  </>
)

export const clockHands = <path className="stroke-primary-fill" strokeWidth="3" d="M0-10V0l7 5" />

export const hand = (
  <path className="stroke-primary-fill" strokeWidth="3.5" d="M-5-6c0-8 11-7 10 0 0 5-5 5-5 10M0 11v.5" />
)

export const calendar = (
  <g transform="translate(128 74)" strokeWidth="2">
    <rect className="fill-white stroke-primary-300" width="66" height="64" rx="8" />
    <path className="fill-primary-fill" d="M0 18V8a8 8 0 0 1 8-8h50a8 8 0 0 1 8 8v10z" />
    <path className="stroke-primary-200" strokeWidth="5" d="M12 30h8M29 30h8M46 30h8M12 45h8" />
    <path className="stroke-secondary-300" strokeWidth="4" d="m30 46 5 5 10-11" />
  </g>
)

export const cloth = (className: string, x: number) => (
  <path className={className} strokeWidth="2" d={`M${x} 62c14 4 32 4 46 0v54c-8 4-14-2-23 0s-16 3-23 0z`} />
)

export const line = <path className="stroke-primary-300" strokeWidth="2" d="M22 56c60 16 136 16 196 0" />

export const stackAtDoor = (
  <>
    <Door x={60} />
    <FoldedStack x={140} />
  </>
)
