import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopModal } from '../dialogs/shown-modals.ts'
import { SnackbarBox, type SnackbarBoxProps } from './snackbar-box.tsx'
import type { SnackbarMessage } from './snackbar-message.ts'

type SnackbarProps = { message: SnackbarMessage | null } & Omit<SnackbarBoxProps, 'message'>

/**
 * S2.16. Where messages are read out stands before the first one comes, or it would not be; an alert is heard by its mere coming. It
 * is a popover, to be seen above everything, and within the topmost modal, to be pressed and heard there: all else is out of reach
 * while that one is open. What is said as a modal leaves is said when it has left.
 */
export function Snackbar({ message, onClose, hasError }: SnackbarProps) {
  const modal = useTopModal()
  const [layer, setLayer] = useState<HTMLDivElement | null>(null)
  const isAlert = message?.colour === 'error'
  useEffect(() => {
    // The modal that held it may have left the page with this very message: it is then shown in the layer that comes instead.
    if (!message || !layer?.isConnected) return
    layer.showPopover()
    return () => layer.hidePopover()
  }, [message, layer])
  const box = layer && message && !modal?.isLeaving && (
    <SnackbarBox message={message} onClose={onClose} hasError={hasError} />
  )
  const regions = (
    <div ref={setLayer} popover="manual" className="snackbar">
      <div role="status">{!isAlert && box}</div>
      {isAlert && <div role="alert">{box}</div>}
    </div>
  )
  return modal ? createPortal(regions, modal.dialog) : regions
}
