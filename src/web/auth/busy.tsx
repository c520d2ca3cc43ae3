import { Spinner } from '#ui/pictures/spinner.tsx'

/** Fills the card while a request runs. */
export function Busy({ children }: { children: string }) {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-3 text-ink-muted">
      <Spinner size={22} />
      {children}
    </p>
  )
}
