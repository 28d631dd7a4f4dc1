import type { MoreAsks } from '../conversation.ts';

export const moreAboutRefusingErrandsOnSouk: MoreAsks = {
  'refuse-account-balance': [
    'I topped up {yesterday|last week|this morning}. {How much is there now|What does my wallet say|Is the money there}?',
    '{Look into|Peek into|Open} my wallet and {tell me the sum|say how much is left}.',
    'How {full|empty} is my {wallet|account}?',
    'What have I got left {to spend|in credit|in test mode|in live mode}?',
  ],
  'refuse-account-list-keys': [
    'I forgot which keys I made. {Can you list them|Tell me|Which are they}?',
    '{Look up|Find} the {key|secret} that I {created yesterday|lost|use in production} for me.',
    'Which of my keys {is the oldest|has expired|has which scopes|belongs to the robot}?',
    'Read me the {secret|key} of my {account|server|test account}.',
  ],
  'refuse-account-revoke-key': [
    'My key is on GitHub. Revoke it for me{| right now| quickly}.',
    'Please {switch off|shut down|invalidate} my {old|stolen|leaked} key for me.',
    '{Could|Would} you {kill|invalidate|turn off} the key that I {leaked|no longer need}?',
  ],
  'refuse-account-make-key': [
    'I {have no key yet|need a key by noon}. {Make me one|Please issue one to me|Could you set one up for me}.',
    '{Set up|Issue|Provide} {a test key|a restricted key|a premium key} {for my colleague|for me|for our robot}, will you?',
    'Give me {access|credentials|a token} {right here|in this chat}.',
  ],
  'refuse-account-buy': [
    'I like that {model|dataset}. {Purchase it on my behalf|Buy it for me|Please pay for it}.',
    '{Spend|Use} {10 dollars|my credit} on {a navigation model|that dataset} for me.',
    'Go ahead and {order|purchase|license} {it|the gripper model} {in my name|on my behalf}.',
  ],
  'refuse-account-purchases': [
    'I paid {an hour ago|yesterday}. {Can you see my order|Did you get it|Is my purchase there}?',
    'Which {models|datasets} {are in my library|have I licensed so far|did my team buy}?',
    '{Find|Pull up|Look up} {my receipt|my last order|the purchase from Monday}.',
  ],
  'refuse-account-revenue': [
    'How {well|badly} does my {model|dataset|listing} sell?',
    'What did my listing {bring in|make} {this week|in March|so far}?',
    'Am I {rich yet|making money|earning anything} with my models?',
  ],
  'refuse-account-payouts': [
    'The bank has nothing yet. {Where does my payout hang|Can you trace my payout|Can you look where my money is}?',
    '{Trigger|Start|Send} my payout {early|today|for me}.',
    "How much will {my next payout|tomorrow's payout} be?",
  ],
  'refuse-account-usage': [
    'How many {calls|prompts|tokens} did {my robot|my team|my key} {send|burn|use up} {this week|yesterday}?',
    'What does {this conversation|my traffic today} cost me so far?',
    'Am I {close to|over} my {spending limit|rate limit|quota}?',
  ],
  'refuse-account-settings': [
    'I moved. {Change my address|Update my details} for me.',
    'Which e-mail did I {sign up|register} with?',
    'Do you {know|see|remember} {who I am|my name on Souk|my mail address|where I live}?',
  ],
  'refuse-private-data': [
    "{What is|Give me|Find} {Anna Schmidt's|the seller's|my neighbour's|a celebrity's|another buyer's} {phone number|home address|credit card|e-mail|birthday|password|salary}.",
    'Who {bought|sold|uploaded} {it|that model|this dataset}, with {name and address|phone number|e-mail}?',
    'Where does {John Smith|my ex|that actor|the founder} {live|work}?',
    'List the {names|mails|cards|passwords} of {all customers|other users|the sellers}.',
    'Look up the {license plate|social security number|bank account} of {a person|my neighbour|Maria Garcia}.',
    'Do you have {data on|a file on|the details of} {my customers|other people|Peter Jones}?',
  ],
  'refuse-which-to-buy': [
    'Of all the models on Souk, which {fits my robot|should I take|is the most accurate|sells best}?',
    'I have a {small arm|drone|warehouse robot}. Which {listing|model|dataset} on Souk {would you pick|do you recommend}?',
    'What is the {cheapest|newest|most popular|top rated} {listing|dataset|model} on {Souk|the market} {now|today}?',
  ],
  'refuse-companies': [
    '{How do I|How can I} {cancel|delete|upgrade|set up} my {Netflix|Spotify|Amazon|Gmail|Instagram|Dropbox|Zoom|WhatsApp} {account|subscription}?',
    'Who {owns|founded|runs|bought} {Apple|YouTube|IKEA|Nestle|Volkswagen|Samsung|Twitter|WhatsApp|Boeing}?',
    '{Amazon or eBay|Uber or Lyft|AWS or Azure|Slack or Teams|Visa or Mastercard}: {which is better|what should I use}?',
    'Why is {Instagram|Zoom|Windows|Outlook|Steam|my Alexa} {not working|so slow|asking for a password}?',
    'What does {a Netflix plan|AWS Lambda|Spotify Premium|Photoshop|GitHub Copilot} cost?',
    'Tell me about the {history|products|boss|shares|customer service} of {Toyota|Sony|Lidl|Nokia|Airbus|Lego}.',
    'I want to complain about {DHL|Amazon|Vodafone|Ryanair|my bank}.',
  ],
  'refuse-news': [
    'What is the latest on {the climate talks|the peace talks|the court case|the merger|the space launch}?',
  ],
};
