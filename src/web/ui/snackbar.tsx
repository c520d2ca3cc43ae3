import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { SnackbarBoxProps } from './snackbar-box.tsx'
import type { SnackbarMessage } from './snackbar-message.ts'

type SnackbarProps = { message: SnackbarMessage | null; onClose: () => void }

/** Fetched when the browser is idle, or with the first message. */
export const loadSnackbarBox = () => import('./snackbar-box.tsx')

/** S2.16. Its two live regions are always on the page; as a popover it is seen above an open dialog too. */
export function Snackbar({ message, onClose }: SnackbarProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [Box, setBox] = useState<ComponentType<SnackbarBoxProps> | null>(null)
  const isAlert = message?.colour === 'error'
  useEffect(() => {
    if (!message) return
    const layer = ref.current
    layer?.showPopover()
    return () => layer?.hidePopover()
  }, [message])
  useEffect(() => {
    if (message && !Box) loadSnackbarBox().then(({ SnackbarBox }) => setBox(() => SnackbarBox))
  }, [message, Box])
  const box = message && Box && <Box message={message} onClose={onClose} />
  return (
    <div ref={ref} popover="manual" className="snackbar">
      <div role="status">{!isAlert && box}</div>
      <div role="alert">{isAlert && box}</div>
    </div>
  )
}
