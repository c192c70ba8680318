import { FeedbackScreen } from '../feedback/feedback-screen'
import { videoFeedback } from './resource'

export const VideoFeedbackList = () => <FeedbackScreen resource={videoFeedback} />
