import { useEffect, useState } from 'react'

export type Presence = 'closed' | 'open' | 'leaving'

/** Keeps what has been closed on the screen for as long as it takes to leave. */
export function usePresence(isOpen: boolean, leaveMs: number): Presence {
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (isOpen) {
      setWasOpen(true)
      return
    }
    const timer = setTimeout(() => setWasOpen(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, leaveMs])
  if (isOpen) return wasOpen ? 'open' : 'closed'
  return wasOpen ? 'leaving' : 'closed'
}
