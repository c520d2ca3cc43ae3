import { slideMs } from './bottom-sheet.tsx'
import { Modal, type ModalProps } from './modal.tsx'

/** A panel at the right edge, as high as the screen. On a phone it is a bottom sheet. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} leaveMs={slideMs} shape="drawer" />
}
