/** S2.15: a slowly turning drum. Its animation is in the style sheet and stops with reduced motion. */
export function Washing() {
  return (
    <svg aria-hidden="true" width="144" height="144" viewBox="0 0 144 144" fill="none">
      <circle className="fill-primary-50" cx="72" cy="72" r="70" />
      <circle className="fill-white stroke-primary-200" strokeWidth="2" cx="72" cy="72" r="54" />
      <circle className="fill-primary-50 stroke-primary-300" strokeWidth="2" cx="72" cy="72" r="40" />
      <g className="wash-drum">
        <circle className="fill-primary-100" cx="72" cy="72" r="38" />
        <path className="fill-primary-300" d="M40 84c2-14 16-20 26-12s8 22 0 30c-14 0-24-6-26-18z" />
        <path className="fill-secondary-200" d="M70 96c2-12 12-18 24-14 8 3 10 8 6 14-6 9-14 13-25 13-4-3-6-8-5-13z" />
        <path className="fill-white" d="M60 44c10-6 24-2 26 8s-6 16-16 14-18-16-10-22z" />
        <path className="stroke-primary-200" strokeWidth="2" strokeLinecap="round" d="M66 50c6 0 10 4 10 10" />
      </g>
      <path className="stroke-white" strokeWidth="4" strokeLinecap="round" opacity="0.6" d="M46 58a30 30 0 0 1 12-13" />
      <g className="fill-white stroke-primary-300" strokeWidth="1.5">
        <circle className="wash-bubble" cx="112" cy="30" r="5" />
        <circle className="wash-bubble wash-bubble-late" cx="124" cy="44" r="3.5" />
        <circle className="wash-bubble wash-bubble-last" cx="100" cy="20" r="3" />
      </g>
    </svg>
  )
}
