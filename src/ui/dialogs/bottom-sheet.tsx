import { Modal, type ModalProps } from './modal.tsx'

export const slideMs = 280

/** A dialog that slides up from the bottom on a phone, within the thumb's reach, and is centred elsewhere. */
export function BottomSheet(props: ModalProps) {
  return <Modal {...props} leaveMs={slideMs} shape="sheet" />
}
