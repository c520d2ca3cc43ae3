import { Modal, type ModalProps } from './modal.tsx'

const slideMs = 280

/** A dialog that slides up from the edge on a phone, where the thumb is, and stands in the middle elsewhere. */
export function BottomSheet(props: ModalProps) {
  return <Modal {...props} leaveMs={slideMs} isSheet />
}
