import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopModal } from '../dialogs/shown-modals.ts'
import { SnackbarBox, type SnackbarBoxProps } from './snackbar-box.tsx'
import type { SnackbarMessage } from './snackbar-message.ts'
import { useAboveBars } from './use-above-bars.ts'

type SnackbarProps = { message: SnackbarMessage | null } & Omit<SnackbarBoxProps, 'message'>

/**
 * S2.16. The live region exists before the first message, because screen readers do not announce a region that
 * appears with its text. An alert is announced when it appears. The snackbar is a popover, so it is above everything,
 * and it is inside the topmost modal, because everything outside of that modal is inert. A message of a closing modal
 * is shown after the modal has closed. It stands above the bars at the lower edge, which have the page's main button.
 */
export function Snackbar({ message, onClose, hasError }: SnackbarProps) {
  const modal = useTopModal()
  const [layer, setLayer] = useState<HTMLDivElement | null>(null)
  const isAlert = message?.colour === 'error'
  useEffect(() => {
    // The modal that contained the snackbar may have closed with this message. The message is then shown in the next
    // layer.
    if (!message || !layer?.isConnected) return
    layer.showPopover()
    return () => layer.hidePopover()
  }, [message, layer])
  const box = layer && message && !modal?.isLeaving && (
    <SnackbarBox message={message} onClose={onClose} hasError={hasError} />
  )
  useAboveBars(layer, box ? message : null)
  const regions = (
    <div ref={setLayer} popover="manual" className="snackbar">
      <div role="status">{!isAlert && box}</div>
      {isAlert && <div role="alert">{box}</div>}
    </div>
  )
  return modal ? createPortal(regions, modal.dialog) : regions
}
