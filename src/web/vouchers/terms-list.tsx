import { Icon } from '#ui/pictures/icon.tsx'

/** The terms of a voucher, one sentence each. */
export function TermsList({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {terms.map((term) => (
        <li key={term} className="flex gap-2.5">
          <Icon name="check" size={18} className="mt-1 shrink-0 text-ink-muted" />
          <span className="min-w-0 break-words">{term}</span>
        </li>
      ))}
    </ul>
  )
}
