import { useEffect, useRef } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'

/** An error message from the server. It takes the focus, so that it is scrolled into view and read aloud. */
export function Refusal({ text }: { text: string | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) alert.current?.focus()
  }, [text])
  return (
    <div ref={alert} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {text && (
        <p className="flex gap-2.5 rounded-control bg-bad-surface px-4 py-3 text-14 font-medium text-bad forced-colors:border">
          <Icon name="warning" size={20} />
          <span className="min-w-0">{text}</span>
        </p>
      )}
    </div>
  )
}
