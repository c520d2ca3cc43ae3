import { NAV_DIALOG_CLOSE_MS } from '#contract/wire/limits.ts'
import { Modal, type ModalProps } from './modal.tsx'

/** A question or a short form in the middle of the screen. It closes within the 200 ms of S9.3. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} leaveMs={NAV_DIALOG_CLOSE_MS} shape="dialog" />
}
