import { type Entry, idea, notion, several, thing, topicOfTerms } from '../term-frames.ts';

export const perceptionTerms: readonly Entry[] = [
  notion({
    call: 'computer vision',
    also: ['machine vision', 'robot vision'],
    is: [
      'teaching computers to understand pictures and video',
      'the field that makes computers understand pictures and video',
    ],
    more: [
      'Detection, segmentation and tracking belong to it.',
      'Models for it have the task `perception` in Souk.',
      'For a robot it answers what is where.',
    ],
    own: [
      'How do computers understand pictures?',
      'Can a computer {see|understand an image}?',
      'What is the field about images and computers?',
    ],
    called: [
      'What do you call the field that makes computers understand pictures?',
      'Which part of computing deals with understanding images?',
      'Name for teaching machines to see',
    ],
    facts: ['understand pictures'],
    short: 'making computers understand pictures',
  }),
  notion({
    call: 'object detection',
    also: ['detecting objects', 'an object detector'],
    is: [
      'finding which objects are in a picture and drawing a box around each',
      'the job of finding objects in a picture, with a box and a name for each',
    ],
    more: [
      'Each box comes with a score that says how sure the model is.',
      'In Souk it belongs to the task `perception`.',
    ],
    own: [
      'How does a robot find {cups|people|objects} in an image?',
      'Which kind of model draws boxes around things?',
      'What does an object detector {do|give back|output}?',
      'I want to find all the bottles in a photo. What is that called?',
    ],
    called: [
      'What do you call finding objects in a picture with a box around each?',
      'Boxes with names around the things in an image: what is this job called?',
      'Name for locating things in a photo by boxes',
    ],
    facts: ['objects', 'picture', 'box'],
    short: 'finding objects in a picture with boxes',
  }),
  idea({
    call: 'bounding box',
    also: ['object box', 'bbox'],
    is: [
      'the smallest rectangle around an object in a picture',
      'a rectangle drawn tightly around an object, the smallest rectangle that holds it',
    ],
    more: ['Four numbers describe it.', 'Detectors give one for each object they find.'],
    own: [
      'What does bbox {mean|stand for}?',
      'What is the rectangle around a detected object?',
      'What are the four numbers a detector gives for each object?',
    ],
    called: [
      'What do you call the rectangle around an object in a picture?',
      'The frame that a detector draws around a thing is called what?',
      'Name of the rectangle that a detector gives back',
    ],
    facts: ['smallest rectangle'],
    short: 'a rectangle around an object',
  }),
  notion({
    call: 'segmentation',
    also: ['image segmentation', 'semantic segmentation'],
    is: [
      'giving every pixel of a picture a label, so that the exact outline of each thing is known',
      'labelling every pixel: a label for every pixel says which thing it belongs to',
    ],
    more: ['It is finer than boxes.', 'Instance segmentation also tells two cups apart.'],
    own: [
      'How do I get the exact {outline|shape} of an object in an image?',
      'Boxes are too coarse for me. What gives me the pixels of an object?',
      'What does semantic segmentation do?',
      'What is a mask in an image?',
    ],
    called: [
      'What do you call giving every pixel a label?',
      'Finding the exact outline of each thing in an image, pixel by pixel, is called what?',
      'Which job colours each pixel by what it belongs to?',
    ],
    facts: ['every pixel', 'label'],
    short: 'giving every pixel a label',
  }),
  notion({
    call: 'image classification',
    also: ['classifying images', 'picture classification'],
    is: [
      'saying what a whole picture shows, as one label out of a list',
      'giving a whole picture one label out of a list, such as cat or dog',
    ],
    more: ['It says what, but not where.', 'Detection says where as well.'],
    own: [
      'How can a model tell {cats from dogs|ripe fruit from unripe fruit}?',
      'Which kind of model answers only what is in the photo?',
      'I want one label per photo. What is that called?',
    ],
    called: [
      'What do you call giving a whole picture one label?',
      'Cat or dog? What is such a job on images called?',
      'Saying what a photo shows, with one word from a list, is called what?',
    ],
    facts: ['whole picture', 'one label'],
    short: 'giving a whole picture one label',
  }),
  notion({
    call: 'pose estimation',
    also: ['object pose estimation', '6D pose estimation'],
    is: [
      'finding where an object is and how it is turned, from a picture or a point cloud',
      'working out position and orientation from a picture: where an object is and how it is turned',
    ],
    more: ['An arm needs it to grasp a part the right way.', 'For people it means finding the joints of the body.'],
    own: [
      'How does a robot know how an object is turned?',
      'How do I get position and orientation of a part from a camera?',
      'How can an arm see which way a part lies?',
      'What does a pose estimator give back?',
    ],
    called: [
      'What do you call finding where an object is and how it is turned?',
      'Position and orientation of a part from a picture: what is that job called?',
      'Name for finding the pose of an object',
    ],
    facts: ['where an object is', 'how it is turned'],
    short: 'finding where an object is and how it is turned',
  }),
  several({
    call: 'keypoints',
    also: ['key points', 'landmarks in an image'],
    is: [
      'special points on an object or body that a model finds in a picture, such as corners or elbows',
      'chosen points that a model looks for in a picture, such as corners, elbows or fingertips',
    ],
    more: ['From a few of them one can work out a pose.', 'Hand tracking finds about twenty on each hand.'],
    own: [
      'What is a keypoint?',
      'keypoint detection',
      'Which points does a body tracker look for?',
      'How does a model find elbows and knees in a photo?',
    ],
    called: [
      'What do you call special points like corners or elbows that a model finds in a picture?',
      'The dots on joints in body tracking are called what?',
      'Name of the chosen points on an object',
    ],
    facts: ['points', 'picture'],
    short: 'special points on an object',
  }),
  thing({
    call: 'point cloud',
    also: ['3D point cloud', 'cloud of points'],
    is: [
      'a set of points in space, each measured on a surface by a lidar or depth camera',
      'many points in space that together show the surfaces a lidar or depth camera has seen',
    ],
    more: ['Each point has x, y and z, and maybe a colour.', 'It is a common picture of the world in 3D.'],
    own: [
      'What does a lidar {give|produce|output}?',
      'What do the thousands of dots in a 3D view mean?',
      'How is a room stored in 3D by a scanner?',
      'What is in a PCD or PLY file?',
    ],
    called: [
      'What do you call a set of points in space from a lidar?',
      'Thousands of dots in 3D that show surfaces: what is this called?',
      'What is the output of a depth camera in 3D called?',
    ],
    facts: ['points in space'],
    short: 'a set of points in space',
  }),
  thing({
    call: 'voxel',
    also: ['volume pixel', '3D pixel'],
    is: ['a small cube of space, the 3D brother of a pixel', 'a pixel in 3D: a small cube of space in a regular grid'],
    more: ['Maps in 3D are often made of them.', 'Smaller cubes give more detail and need more memory.'],
    own: ['What is a pixel in 3D?', 'What are the little cubes in a 3D map?', 'Is a voxel flat?'],
    called: [
      'What is a pixel in 3D called?',
      'What do you call a small cube in a 3D grid?',
      'The little cubes of a 3D map are called what?',
    ],
    facts: ['small cube'],
    short: 'a small cube of space',
  }),
  notion({
    call: 'calibration',
    also: ['sensor calibration', 'camera calibration', 'calibrating a camera'],
    is: [
      'measuring the errors and settings of a sensor, so that its readings can be corrected',
      'finding out how a sensor really measures, such as the lens of a camera, so that its readings can be corrected',
    ],
    more: ['Cameras are often calibrated with a chessboard.', 'Do it again after a knock or a change of lens.'],
    own: [
      'Why do people show a chessboard to a camera?',
      'My camera bends straight lines. How do I correct it?',
      'Why must I calibrate my {camera|sensor|robot}?',
      'What is done with a checkerboard in front of a camera?',
    ],
    called: [
      'What do you call measuring the errors of a sensor so that they can be corrected?',
      'Showing a chessboard to a camera serves for what?',
      'Word for finding the true settings of a camera',
    ],
    facts: ['readings can be corrected'],
    short: 'measuring the errors of a sensor to correct them',
  }),
  notion({
    call: 'hand-eye calibration',
    also: ['eye-in-hand calibration', 'hand eye calibration'],
    is: [
      'finding exactly where the camera sits relative to the robot arm',
      'the measurement of where the camera sits relative to the arm, so that what it sees can be reached',
    ],
    more: ['Without it the arm grasps beside the object.', 'The arm shows a marker to the camera from many sides.'],
    own: [
      'Why does my arm {grasp|reach} beside the object although the camera sees it?',
      'How does an arm know where its camera is?',
      'My robot misses objects by the same few centimetres each time. Why?',
    ],
    called: [
      'What is it called to find where the camera sits relative to the arm?',
      'Calibration between a camera and an arm has which name?',
      'Name for measuring the camera position on a robot arm',
    ],
    facts: ['where the camera sits relative to'],
    short: 'finding where the camera sits on the robot',
  }),
  notion({
    call: 'depth estimation',
    also: ['monocular depth', 'monocular depth estimation'],
    is: [
      'working out how far away each pixel of a picture is, often from a single picture',
      'guessing how far away things are for each pixel of a picture, with a model and one camera',
    ],
    more: ['It is less exact than a depth camera.', 'It belongs to the task `perception`.'],
    own: [
      'Can a model tell distance from one photo?',
      'How do I get depth with a single camera?',
      'Which model turns a photo into distances?',
    ],
    called: [
      'What do you call working out how far away each pixel is?',
      'Getting distance from a single photo with a model is called what?',
      'Name for guessing depth from one image',
    ],
    facts: ['how far away', 'each pixel'],
    short: 'working out how far away each pixel is',
  }),
  notion({
    call: 'optical flow',
    also: ['image flow'],
    is: [
      'how each pixel moves from one picture of a video to the next',
      'the movement of each pixel between two pictures of a video, told as little arrows',
    ],
    more: ['Drones use it to hold their place.', 'Near things flow faster than far ones.'],
    own: [
      'How do I see what moves between two video frames?',
      'What do little arrows on an image sequence show?',
      'How does a computer mouse or drone notice movement with a camera?',
    ],
    called: [
      'What do you call the movement of each pixel between two pictures?',
      'Little arrows showing how pixels move in a video are called what?',
      'Name for pixel motion from frame to frame',
    ],
    facts: ['each pixel'],
    short: 'how each pixel moves between pictures',
  }),
  notion({
    call: 'object tracking',
    also: ['tracking objects', 'a tracker'],
    is: [
      'following the same object from one picture of a video to the next',
      'keeping an eye on the same object from one picture to the next, with one number for each',
    ],
    more: ['It must cope when the object is hidden for a moment.', 'A detector usually starts it.'],
    own: [
      'How do I follow one {person|ball|car} through a video?',
      'How does a robot keep an eye on a moving thing?',
      'How do I know that it is the same cup in the next frame?',
    ],
    called: [
      'What do you call following the same object through a video?',
      'Keeping the same number on each car in a video is called what?',
      'Which job comes after detection and follows things over time?',
    ],
    facts: ['the same object', 'to the next'],
    short: 'following an object through a video',
  }),
  thing({
    call: 'fiducial marker',
    also: ['AprilTag', 'ArUco marker', 'visual tag'],
    is: [
      'a printed black and white square, such as an AprilTag or ArUco tag, that a camera finds easily',
      'a printed square with a black and white pattern, such as an AprilTag, which tells a camera where it is',
    ],
    more: [
      'Its size is known, so the camera can work out distance and direction.',
      'Print one and put it on your dock or box.',
    ],
    own: [
      'What are the black and white squares {on the walls|on the boxes} near robots?',
      'What is an AprilTag?',
      'How can a robot easily find its dock with a camera?',
      'ArUco?',
    ],
    called: [
      'What do you call the printed black and white squares that robots look for?',
      'General name for AprilTag and ArUco',
      'A printed pattern that shows a camera where it is, name?',
    ],
    facts: ['printed', 'black and white'],
    short: 'a printed square that cameras find easily',
  }),
  notion({
    call: 'occlusion',
    also: ['an occluded object'],
    is: [
      'when one thing hides another from the camera',
      'the trouble that one thing hides another from the camera, wholly or in part',
    ],
    more: ['A second camera or a step aside helps.', 'The own arm of a robot often gets in the way.'],
    own: [
      'My camera cannot see the object behind the box. What is that problem?',
      'What does occluded mean?',
      'What if something stands in front of the object?',
    ],
    called: [
      'What do you call it when one thing hides another from the camera?',
      'The cup is hidden behind the box: which word describes that?',
      'Term for something being hidden from view',
    ],
    facts: ['one thing hides another'],
    short: 'when one thing hides another',
  }),
  notion({
    call: 'intersection over union',
    also: ['IoU'],
    is: [
      'a score for how well two boxes overlap: the shared area divided by the area they cover together',
      'the shared area of two boxes divided by the area they cover together, from 0 to 1',
    ],
    more: ['1 is a perfect match and 0 is no overlap.', 'A detection often counts as right from 0.5 on.'],
    own: [
      'What does IoU {stand for|mean}?',
      'How do you measure how well a box fits the true box?',
      'How is the overlap of two boxes scored?',
    ],
    called: [
      'What is IoU short for?',
      'What do you call the shared area of two boxes divided by the area they cover together?',
      'The score for the overlap of two boxes is called what?',
    ],
    facts: ['shared area', 'divided'],
    short: 'shared area divided by the area together',
  }),
  notion({
    call: 'precision',
    also: ['the precision of a detector'],
    is: [
      'the share of the found things that are really right',
      'among all that a model found, the share of the found things that are right',
    ],
    more: ['Few false alarms mean high precision.', 'Its partner is recall, which asks what was missed.'],
    own: [
      'What does a precision of 90 percent mean?',
      'Which number tells me about false alarms?',
      'How many of the detections are really right?',
    ],
    called: [
      'What do you call the share of found things that are right?',
      'Which measure goes down with false alarms?',
      'What is the partner of recall?',
    ],
    facts: ['share of the found things'],
    short: 'the share of found things that are right',
  }),
  notion({
    call: 'recall',
    also: ['the recall of a detector', 'sensitivity'],
    is: [
      'the share of the true things that a model really found',
      'among all that was there to find, the share of the true things that the model found',
    ],
    more: ['Few misses mean high recall.', 'Its partner is precision, which asks about false alarms.'],
    own: [
      'What does a recall of 80 percent mean?',
      'Which number tells me how many things were missed?',
      'How many of the real objects did my detector find?',
    ],
    called: [
      'What do you call the share of true things that were found?',
      'Which measure goes down when a detector misses things?',
      'What is the partner of precision?',
    ],
    facts: ['share of the true things'],
    short: 'the share of true things that were found',
  }),
  idea({
    call: 'false positive',
    also: ['false alarm'],
    is: [
      'a false alarm: the model reports something that is not there',
      'when a model reports something that is not there, in short a false alarm',
    ],
    more: ['The opposite is a false negative, a miss.', 'A higher threshold makes them fewer.'],
    own: [
      'My detector sees people who are not there. What is that called?',
      'The model finds {cups|cars} where there are none.',
      'What is a false alarm of a detector?',
    ],
    called: [
      'What do you call it when a model reports something that is not there?',
      'A detection without a real object is called what?',
      'Technical name for a false alarm',
    ],
    facts: ['false alarm', 'not there'],
    short: 'a false alarm',
  }),
  notion({
    call: 'annotation',
    also: ['labelling', 'labeling data', 'data annotation'],
    is: [
      'people adding the right answers to data, such as boxes on pictures, so that a model can learn from them',
      'adding the right answers to data by hand, for example boxes on pictures, so that a model can learn',
    ],
    more: ['It takes much time, and its quality limits the model.', 'The answers are called labels.'],
    own: [
      'How do pictures get their labels?',
      'Who draws the boxes on training images, and what is that called?',
      'Why does somebody have to label the data?',
    ],
    called: [
      'What do you call adding the right answers to data by hand?',
      'Drawing boxes on thousands of pictures for training is called what?',
      'Word for the work of labelling data',
    ],
    facts: ['right answers to data'],
    short: 'adding the right answers to data',
  }),
];

/** How robots make sense of what they see. */
export const perceptionTermsTopic = topicOfTerms('perception-terms', 'in computer vision', 0.6, perceptionTerms);
