import type { ReactNode } from 'react'

// The things that the stage scenes are made of. Each stands on the table line when its y is 150.

type At = { x: number; y?: number }

const place = ({ x, y = 150 }: At) => `translate(${x} ${y})`

/** A van that drives to the right. What it brings shows in its side. */
export function Van({ x, y, children }: At & { children?: ReactNode }) {
  return (
    <g transform={place({ x, y })} strokeWidth="2">
      <path className="fill-white stroke-primary-300" d="M0-10v-46a8 8 0 0 1 8-8h64v54z" />
      <path className="fill-primary-100 stroke-primary-300" d="M72-50h20c3 0 5 1 7 4l12 16c1 2 2 4 2 6v14H72z" />
      <path className="fill-white stroke-primary-200" d="M79-43h12l9 13H79z" />
      <path className="stroke-primary-200" strokeWidth="5" d="M3-17h66" />
      {children}
      {[24, 90].map((cx) => (
        <g key={cx}>
          <circle className="fill-primary-fill" cx={cx} cy="-9" r="9" />
          <circle className="fill-white" cx={cx} cy="-9" r="3.5" />
        </g>
      ))}
    </g>
  )
}

/** Lines of speed behind something that moves to the right. */
export function Speed({ x, y = 118 }: At) {
  return (
    <path
      className="stroke-primary-300"
      strokeWidth="2.5"
      d={`M${x} ${y}h18M${x + 6} ${y + 11}h12M${x - 4} ${y + 22}h22`}
    />
  )
}

/** A cloth bag with a drawn string. */
export function Bag({ x, y }: At) {
  return (
    <g transform={place({ x, y })} strokeWidth="2">
      <path className="fill-secondary-200 stroke-secondary-300" d="M13-40C2-30-2-2 6-1h32c8-1 4-29-7-39z" />
      <path className="fill-secondary-100 stroke-secondary-300" d="M12-40c-4-5-3-9 1-8 4-4 14-4 18 0 4-1 5 3 1 8z" />
      <path className="stroke-primary-fill" strokeWidth="2.5" d="M12-39h20M32-39l6 9" />
    </g>
  )
}

/** Things that are folded and stacked. */
export function FoldedStack({ x, y }: At) {
  return (
    <g transform={place({ x, y })} strokeWidth="2">
      <rect className="fill-primary-300 stroke-primary-300" y="-16" width="62" height="15" rx="7" />
      <rect className="fill-white stroke-primary-300" x="3" y="-31" width="56" height="15" rx="7" />
      <rect className="fill-secondary-200 stroke-secondary-300" x="1" y="-46" width="60" height="15" rx="7" />
      <path className="stroke-primary-200" d="M12-23h22" />
    </g>
  )
}

export function Parcel({ x, y }: At) {
  return (
    <g transform={place({ x, y })} strokeWidth="2">
      <rect className="fill-secondary-100 stroke-secondary-300" y="-40" width="52" height="39" rx="4" />
      <path className="fill-secondary-300" d="M21-40h10v14l-5-4-5 4z" />
      <path className="stroke-secondary-300" d="M7-9h12" />
    </g>
  )
}

/** A house door with its mat. An open one shows the hall. */
export function Door({ x, isOpen = false }: At & { isOpen?: boolean }) {
  return (
    <g transform={place({ x })} strokeWidth="2">
      <path className="fill-white stroke-primary-300" d="M0 0v-112a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6V0z" />
      {isOpen ? (
        <>
          <path className="fill-primary-200" d="M8 0v-110h52V0z" />
          <path className="fill-primary-100 stroke-primary-300" d="M8 0v-110l20 10V-8z" />
          <circle className="fill-secondary-300" cx="23" cy="-52" r="2.5" />
        </>
      ) : (
        <>
          <path className="fill-primary-100 stroke-primary-300" d="M8 0v-110h52V0z" />
          <path className="fill-white stroke-primary-200" d="M17-100h34v26H17zM17-62h34v40H17z" />
          <circle className="fill-secondary-300" cx="54" cy="-54" r="3.5" />
        </>
      )}
      <path className="stroke-primary-300" strokeWidth="4" d="M-6 1h80" />
    </g>
  )
}

/** The front of an outlet. */
export function Shop({ x }: At) {
  const stripes = [0, 1, 2, 3, 4, 5]
  return (
    <g transform={place({ x })} strokeWidth="2">
      <path className="fill-white stroke-primary-300" d="M6 0v-84h104V0z" />
      <path className="fill-primary-50 stroke-primary-200" d="M14-8v-48h52v48z" />
      <path className="fill-primary-100 stroke-primary-300" d="M76 0v-56h26V0z" />
      <circle className="fill-secondary-300" cx="81" cy="-27" r="2.5" />
      {stripes.map((index) => (
        <path
          key={index}
          className={index % 2 ? 'fill-white stroke-primary-300' : 'fill-primary-fill stroke-primary-fill'}
          d={`M${index * 19.4}-96h19.4v22a9.7 9.7 0 0 1-19.4 0z`}
        />
      ))}
    </g>
  )
}

/** A round sign above the scene. */
export function Sign({ x, y = 52, children }: At & { children: ReactNode }) {
  return (
    <g transform={place({ x, y })}>
      <circle className="fill-white stroke-primary-300" strokeWidth="2" r="21" />
      {children}
    </g>
  )
}

export function CheckSign({ x, y }: At) {
  return (
    <Sign x={x} {...(y !== undefined && { y })}>
      <circle className="fill-primary-fill" r="15" />
      <path className="stroke-primary-on-fill" strokeWidth="3.5" d="m-7 0 5 5 9-10" />
    </Sign>
  )
}
