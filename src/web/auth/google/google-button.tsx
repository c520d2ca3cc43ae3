import { useState } from 'react'
import { authTexts } from '#texts/account/auth.ts'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { visitGoogle } from './google-visit.ts'

/** Google's logo in its original colours, as Google's guidelines require. */
const arcs = [
  ['#4285F4', 'M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.8z'],
  ['#34A853', 'M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24z'],
  ['#FBBC05', 'M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z'],
  ['#EA4335', 'M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.1A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z'],
] as const

/** Our own button, which opens Google's sign-in page. `search` is the query to restore on return; it contains the `redirect`. */
export function GoogleButton({ search }: { search: string }) {
  const { api } = useApp()
  const { notify } = useNotify()
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    await visitGoogle(api, search).catch((failure) => {
      notify(failureWords(failure), 'error')
      setLeaving(false)
    })
  }
  return (
    <button
      type="button"
      onClick={leave}
      className="inline-flex min-h-12 w-full items-center justify-center gap-3 rounded-control border border-line-strong bg-surface px-6 py-2.5 font-semibold transition-colors hover:border-line-control hover:bg-surface-muted"
    >
      {isLeaving ? (
        <Spinner size={20} />
      ) : (
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
          {arcs.map(([fill, d]) => (
            <path key={fill} fill={fill} d={d} />
          ))}
        </svg>
      )}
      {authTexts.google}
    </button>
  )
}
