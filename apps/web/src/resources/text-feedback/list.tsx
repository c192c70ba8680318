import { FeedbackScreen } from '../feedback/feedback-screen'
import { textFeedback } from './resource'

export const TextFeedbackList = () => <FeedbackScreen resource={textFeedback} />
