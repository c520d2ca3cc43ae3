import type { ReactNode } from 'react'
import type { Stage } from '#rules/checkout/order-stage.ts'
import { Bubble, Peg, Scene, TableLine } from '../scene.tsx'
import {
  bell,
  calendar,
  clockHands,
  cloth,
  counter,
  drum,
  hand,
  iron,
  line,
  Moving,
  onHangers,
  paymentCard,
  plate,
  pot,
  refund,
  stackAtDoor,
  steam,
} from './stage-drawings.tsx'
import { Bag, CheckSign, Door, FoldedStack, Parcel, Shop, Sign, Speed, Van } from './stage-parts.tsx'

type StageParts = { shadow: { x: number; width: number }; parts: ReactNode }

/** The scene of a stage. It is decorative: the sentence beside it says what happens. */
export function StageScene({ stage }: { stage: Stage }) {
  const { shadow, parts } = scenes[stage]
  return (
    <Scene>
      <TableLine shadow={shadow} />
      {parts}
    </Scene>
  )
}

const scenes: Record<Stage, StageParts> = {
  pay: {
    shadow: { x: 112, width: 120 },
    parts: (
      <>
        {paymentCard}
        <Sign x={176} y={58}>
          {clockHands}
        </Sign>
      </>
    ),
  },
  placed: {
    shadow: { x: 90, width: 70 },
    parts: (
      <>
        <Bag x={66} />
        {calendar}
      </>
    ),
  },
  'drop-off': {
    shadow: { x: 52, width: 56 },
    parts: (
      <>
        <Shop x={94} />
        <Bag x={32} />
      </>
    ),
  },
  'to-pickup': {
    shadow: { x: 120, width: 130 },
    parts: (
      <>
        <Speed x={34} />
        <Moving>
          <Van x={66} />
        </Moving>
      </>
    ),
  },
  'at-door-pickup': {
    shadow: { x: 158, width: 60 },
    parts: (
      <>
        <Door x={58} isOpen />
        <Bag x={138} />
      </>
    ),
  },
  'picked-up': {
    shadow: { x: 120, width: 130 },
    parts: (
      <>
        <Speed x={34} />
        <Moving>
          <Van x={66}>
            <g transform="translate(20 -20) scale(0.75)">
              <Bag x={0} y={0} />
            </g>
          </Van>
        </Moving>
      </>
    ),
  },
  'in-care': {
    shadow: { x: 112, width: 90 },
    parts: (
      <>
        <FoldedStack x={80} />
        <Sign x={164} y={70}>
          {clockHands}
        </Sign>
      </>
    ),
  },
  pressing: {
    shadow: { x: 120, width: 120 },
    parts: iron,
  },
  washing: {
    shadow: { x: 120, width: 110 },
    parts: (
      <>
        {drum}
        <Bubble x={190} y={72} r={9} />
        <Bubble x={204} y={96} r={5} />
        <Bubble x={52} y={88} r={6} />
      </>
    ),
  },
  preparing: {
    shadow: { x: 120, width: 120 },
    parts: (
      <>
        <Parcel x={62} />
        <Parcel x={122} />
        <Parcel x={92} y={110} />
      </>
    ),
  },
  cooking: {
    shadow: { x: 122, width: 110 },
    parts: (
      <>
        {pot}
        {steam}
      </>
    ),
  },
  question: {
    shadow: { x: 112, width: 90 },
    parts: (
      <>
        <FoldedStack x={80} />
        <Sign x={164} y={66}>
          {hand}
        </Sign>
      </>
    ),
  },
  ready: {
    shadow: { x: 112, width: 90 },
    parts: (
      <>
        <FoldedStack x={80} />
        <CheckSign x={164} y={70} />
      </>
    ),
  },
  'ready-to-collect': {
    shadow: { x: 120, width: 170 },
    parts: (
      <>
        {counter}
        <FoldedStack x={66} y={98} />
        <CheckSign x={166} y={68} />
      </>
    ),
  },
  'ready-goods': {
    shadow: { x: 106, width: 80 },
    parts: (
      <>
        <Parcel x={82} />
        <CheckSign x={160} y={80} />
      </>
    ),
  },
  'ready-table': { shadow: { x: 120, width: 120 }, parts: bell },
  'coming-back': {
    shadow: { x: 120, width: 130 },
    parts: (
      <>
        <Speed x={34} />
        <Moving>
          <Van x={66}>{onHangers}</Van>
        </Moving>
      </>
    ),
  },
  'coming-goods': {
    shadow: { x: 120, width: 130 },
    parts: (
      <>
        <Speed x={34} />
        <Moving>
          <Van x={66}>
            <g transform="translate(16 -20) scale(0.8)">
              <Parcel x={0} y={0} />
            </g>
          </Van>
        </Moving>
      </>
    ),
  },
  'at-door': {
    shadow: { x: 166, width: 64 },
    parts: (
      <>
        <Door x={58} isOpen />
        <Parcel x={140} />
      </>
    ),
  },
  delivered: {
    shadow: { x: 170, width: 74 },
    parts: (
      <>
        {stackAtDoor}
        <CheckSign x={172} y={72} />
      </>
    ),
  },
  'delivered-goods': {
    shadow: { x: 166, width: 64 },
    parts: (
      <>
        <Door x={60} />
        <Parcel x={140} />
        <CheckSign x={168} y={74} />
      </>
    ),
  },
  collected: {
    shadow: { x: 52, width: 76 },
    parts: (
      <>
        <Shop x={100} />
        <FoldedStack x={22} />
        <CheckSign x={52} y={74} />
      </>
    ),
  },
  served: { shadow: { x: 120, width: 160 }, parts: plate },
  held: {
    shadow: { x: 120, width: 80 },
    parts: (
      <>
        {line}
        {cloth('fill-primary-200 stroke-primary-300', 97)}
        <Peg x={104} y={63} />
        <Peg x={136} y={63} />
        <path className="stroke-primary-fill" strokeWidth="6" d="M113 82v18M127 82v18" />
      </>
    ),
  },
  failed: {
    shadow: { x: 94, width: 90 },
    parts: (
      <>
        <Door x={60} />
        <g transform="rotate(5 176 96)" strokeWidth="2">
          <rect className="fill-white stroke-secondary-300" x="146" y="68" width="60" height="52" rx="5" />
          <path className="stroke-secondary-300" strokeWidth="3" d="M156 84h40M156 95h40M156 106h22" />
          <Peg x={176} y={68} />
        </g>
      </>
    ),
  },
  refunded: { shadow: { x: 112, width: 120 }, parts: refund },
  cancelled: {
    shadow: { x: 120, width: 60 },
    parts: (
      <>
        {line}
        <Peg x={72} y={62} />
        <Peg x={120} y={65} />
        <Peg x={168} y={62} />
        <path className="stroke-primary-300" strokeWidth="3" d="M120 72v8c0 4-4 6-8 9l-26 18h68l-26-18" />
      </>
    ),
  },
}
