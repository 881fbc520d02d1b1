import { catalogue } from '../../translate.ts';

interface Messages {
  "heading": object;
  "title": { total: number };
  "sort": object;
  "top": object;
  "new": object;
  "add": object;
  "comment": object;
  "cancel": object;
  "left": { characters: number };
  "tooMany": { characters: number };
  "logInFirst": object;
  "logIn": object;
  "membersOnly": object;
  "seePlans": object;
  "confirmFirst": object;
  "banned": object;
  "loading": object;
  "failed": object;
  "none": object;
  "noneYet": object;
  "waiting": { comments: number };
  "showMore": object;
  "commentBy": { name: string | number };
  "creator": object;
  "edited": object;
  "removed": object;
  "like": { likes: number };
  "likes": { likes: number };
  "pinned": object;
  "pin": object;
  "unpin": object;
  "hearted": object;
  "giveHeart": object;
  "takeHeart": object;
  "reply": object;
  "replyTo": { name: string | number };
  "replies": { replies: number };
  "repliesTo": { name: string | number };
  "moreReplies": object;
  "edit": object;
  "editLabel": object;
  "save": object;
  "delete": object;
  "deleteOwn": object;
  "deleteOwnText": object;
  "deleteOther": { name: string | number };
  "deleteOtherText": object;
  "deleted": object;
  "playFrom": { moment: string | number };
  "ahead": { moment: string | number };
  "showAnyway": object;
  "gone": object;
  "readMore": object;
  "less": object;
}

export const t = catalogue<Messages>("comment", {
  "heading": "Comments",
  "title": [["total",2,{"=0":"Comments","one":[0," comment"],"other":[0," comments"]}]],
  "sort": "Sort comments",
  "top": "Top comments",
  "new": "Newest first",
  "add": "Add a comment",
  "comment": "Comment",
  "cancel": "Cancel",
  "left": [["characters",2,{"one":[0," character left"],"other":[0," characters left"]}]],
  "tooMany": [["characters",2,{"one":[0," character too many"],"other":[0," characters too many"]}]],
  "logInFirst": "Log in to join the conversation.",
  "logIn": "Log in",
  "membersOnly": "Only members can comment here.",
  "seePlans": "See the plans",
  "confirmFirst": "To comment, confirm your email address first: open the link in the email we sent you.",
  "banned": "Your account can't comment at the moment.",
  "loading": "Loading comments",
  "failed": "We couldn't load the comments",
  "none": "No comments yet.",
  "noneYet": "No comments yet. Be the first to say something.",
  "waiting": [["comments",2,{"one":["Show ",0," new comment"],"other":["Show ",0," new comments"]}]],
  "showMore": "Show more comments",
  "commentBy": ["Comment by ",["name"]],
  "creator": "Creator",
  "edited": "edited",
  "removed": "This comment was deleted.",
  "like": [["likes",2,{"=0":"Like","one":["Like, ",0," so far"],"other":["Like, ",0," so far"]}]],
  "likes": [["likes",2,{"one":[0," like"],"other":[0," likes"]}]],
  "pinned": "Pinned",
  "pin": "Pin",
  "unpin": "Unpin",
  "hearted": "The creator loves this",
  "giveHeart": "Give a heart",
  "takeHeart": "Remove the heart",
  "reply": "Reply",
  "replyTo": ["Reply to ",["name"]],
  "replies": [["replies",2,{"one":[0," reply"],"other":[0," replies"]}]],
  "repliesTo": ["Replies to ",["name"]],
  "moreReplies": "Show more replies",
  "edit": "Edit",
  "editLabel": "Your comment",
  "save": "Save",
  "delete": "Delete",
  "deleteOwn": "Delete your comment?",
  "deleteOwnText": "This can't be undone.",
  "deleteOther": ["Delete the comment by ",["name"],"?"],
  "deleteOtherText": "Nobody will see it anymore. Replies to it stay.",
  "deleted": "Comment deleted.",
  "playFrom": ["Play from ",["moment"]],
  "ahead": ["This comment mentions ",["moment"],". You haven't watched that far yet."],
  "showAnyway": "Show anyway",
  "gone": "That comment isn't here anymore.",
  "readMore": "Read more",
  "less": "Show less",
});
