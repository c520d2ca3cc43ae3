import { ContentScreen, contentHead, contentLoader } from './content-screen.tsx'

export const loader = contentLoader('terms-conditions')
export const head = contentHead
export const Component = ContentScreen
