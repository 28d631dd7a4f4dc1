import type { MoreAsks } from '../conversation.ts';

export const moreAboutRobotTermsAgain: MoreAsks = {
  'term-robot': [
    'Strictly speaking, which machines are robots?',
    'Our {lift|dishwasher} runs by itself. Is it a robot, and what is one?',
  ],
  'term-gripper': [
    'Which part has the fingers, and what is its {role|task} on the arm?',
    'The crate says "1 x gripper". {What will I find in it?|Meaning?}',
  ],
  'term-end-effector': [
    'Strictly speaking, what counts as the end effector of an arm?',
    'The quote excludes the {end effector|end-effector}. What would we have to buy in addition?',
  ],
  'term-actuator': [
    'Strictly speaking, what is covered by "actuator"?',
    'How does a robot turn electric power into {movement|motion}?',
  ],
  'term-servo': ['Is every motor a servo? What is one?', 'I order a servo for the wrist. What can I ask of it?'],
  'term-stepper-motor': [
    'Is a stepper just a cheap servo, or what is it?',
    'Counting {steps|ticks} instead of measuring: what motor works so?',
  ],
  'term-gearbox': [
    'What turns a fast weak motor into a slow strong one?',
    'Ratio 50:1 on the {joint|drive}. Of which part?',
  ],
  'term-joint': [
    'Where do two links of an arm come together?',
    'The elbow of the arm is stiff. What is such a moving connection?',
  ],
  'term-robot-arm': [
    'What parts does a manipulator consist of?',
    'The crane-like thing that welds car bodies: what is it?',
  ],
  'term-cobot': [
    'May {staff|people} stand beside this arm while it runs? What type must it be?',
    'collaborative arm meaning',
  ],
  'term-mobile-robot': [
    'Is a robot on {rails|legs|tracks} a mobile robot? What is one?',
    'AMR in a warehouse, what kind of robot',
  ],
  'term-emergency-stop': [
    'What is the quickest way to halt an arm that runs amok?',
    'Which button must always be within reach of the robot?',
  ],
  'term-payload': [
    'What does the kilogram figure of an arm {state|promise}?',
    'How much may hang on the arm, and is the hand counted?',
  ],
  'term-sensor': [
    'Strictly speaking, what is a sensor?',
    'Parts that measure: what are they and which ones are there?',
  ],
  'term-encoder': ['How does a joint know its own angle?', 'The wheel has 1024 ticks per turn. From which part?'],
  'term-lidar': [
    'Can it be that a robot measures the room with laser beams? What is this?',
    'Strictly speaking, what does a lidar measure?',
    'lidar sensor purpose',
  ],
  'term-imu': [
    'Three letters, I, M, U, on the board. {Meaning?|What are they?}',
    'What tells a drone that it is tilted?',
  ],
  'term-camera': ['Why does a robot need a camera at all?', 'What can one read from a plain camera, and what not?'],
  'term-depth-camera': [
    'Which camera would tell my arm how far off the box is?',
    'RGB plus distance in one device: what is it?',
  ],
  'term-force-torque-sensor': ['How would an arm notice that it presses too hard?', 'wrist sensor for forces'],
  'term-tactile-sensor': ['Can a fingertip of a machine feel anything?', 'pressure on robot fingers, which sensor'],
  'term-gps': [
    'Which satellite system tells a tractor its place?',
    'Why does my robot lose GPS indoors, and what is it?',
  ],
  'term-sensor-fusion': [
    'Three sensors disagree. How do I get a single estimate?',
    'What is gained by combining sensors?',
  ],
  'term-sensor-noise': ['Is it a fault that the readings scatter?', 'Where do the small random errors come from?'],
  'term-kinematics': ['Strictly speaking, what is kinematics about?', 'Geometry of an arm: which field is that?'],
  'term-forward-kinematics': ['From angles to the position of the hand: how is this done?', 'What does fk() return?'],
  'term-inverse-kinematics': [
    'What does ik() return?',
    'How do I find out how to bend the arm so that it gets to the {cup|handle}?',
  ],
  'term-degrees-of-freedom': [
    'Six axes, six what?',
    'Strictly speaking, what do degrees of freedom count?',
    'My arm has 7 DoF and a human arm too, they say. What is counted?',
    'dof robot arm',
  ],
  'term-workspace': [
    'How large is the zone an arm can serve, and what is it called?',
    'The target is out of reach. Out of which region?',
  ],
  'term-trajectory': [
    'Strictly speaking, what is a trajectory?',
    'A list of joint positions with times: what have I got?',
  ],
  'term-path-planning': ['How does software find a free way through a hall?', 'What is a planner doing with my map?'],
  'term-motion-planning': [
    'How can an arm get round a lamp without touching it?',
    'Which software finds collision-free arm movements?',
  ],
  'term-grasping': ['Strictly speaking, what is grasping?', 'Which skill lets a robot take an object into its hand?'],
  'term-latency': [
    'Why does it answer so late? What is this delay?',
    'Milliseconds between seeing and acting: what is measured?',
  ],
  'term-locomotion': ['Strictly speaking, what is locomotion?', 'How do machines get along on legs, as a subject?'],
  'term-feedback-control': ['What does a controller do with the error it measures?', 'feedback loop on a motor'],
  'term-pid-control': [
    'Strictly speaking, what do P, I and D stand for?',
    'Which three gains must I set on my motor, and why three?',
  ],
  'term-torque': ['Newton metres: of what?', 'What makes a joint strong enough to lift?'],
  'term-teleoperation': [
    'How do I steer a robot that stands in another building?',
    'Recordings by remote control: what is the technique?',
  ],
  'term-slam': [
    'Strictly speaking, what does SLAM do?',
    'How can a robot know where it is without having a map first?',
    'slam robot vacuum',
    'What do I gain if my robot has SLAM?',
  ],
  'term-odometry': ['How far have I driven, judged by the wheels: what is it?', 'wheel counts to position'],
  'term-localisation': ['Strictly speaking, what is localisation?', 'How does a robot find itself on a given plan?'],
  'term-mapping': [
    'How does a floor plan come out of laser scans?',
    'The robot must first learn the building. What is that stage?',
  ],
  'term-costmap': [
    'Which map makes a planner shy of walls?',
    'Numbers from 0 to 254 per square: what do they express?',
  ],
  'term-obstacle-avoidance': [
    'What keeps a robot from running into my cat?',
    'Something unexpected lies on the floor. What does a good robot do?',
  ],
  'term-kalman-filter': ['How do I smooth a jumpy position?', 'prediction plus measurement filter'],
  'term-drift': ['Why is the error larger after ten minutes than after one?', 'error adds up over time'],
  'term-pose': ['Position plus what makes a pose?', 'Strictly speaking, what is a pose?'],
  'term-object-detection': [
    'Which models tell me what is where in a picture?',
    'Names and boxes for things in a photo: how?',
  ],
  'term-segmentation': ['How do I get the shape of a thing to the pixel?', 'Strictly speaking, what is segmentation?'],
  'term-pose-estimation': ['How does one find how a part is turned?', '6D pose from a camera, what is that'],
  'term-point-cloud': ['Strictly speaking, what is a point cloud?', 'What comes out of a laser scanner in 3D?'],
  'term-calibration': [
    'Why should I calibrate before I measure?',
    'The readings are off by the same amount. What does one do?',
  ],
  'term-precision': ['Share of true ones among the finds: which score?', 'When is precision low?'],
  'term-recall': ['Share of the true ones that were found: which score?', 'When is recall low?'],
  'term-annotation': ['Who puts the answers on the training pictures?', 'drawing boxes for training data'],
};
