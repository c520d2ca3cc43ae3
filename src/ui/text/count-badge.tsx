/** A number in the corner of an icon. The icon's accessible name must contain the number too. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary-fill px-1.5 text-[0.6875rem] font-bold text-primary-on-fill tabular"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
