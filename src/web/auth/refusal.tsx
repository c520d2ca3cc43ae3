import { useEffect, useRef } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'

/** What the server said no to, in its words. It is read aloud and brought into sight. */
export function Refusal({ text }: { text: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.focus()
  }, [text])
  return (
    <div ref={place} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {text && (
        <p className="flex gap-2.5 rounded-control bg-bad-surface px-4 py-3 text-14 font-medium text-bad">
          <Icon name="warning" size={20} />
          <span className="min-w-0">{text}</span>
        </p>
      )}
    </div>
  )
}
